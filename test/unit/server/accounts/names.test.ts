import fc from 'fast-check';
import { nameProblem, skeletonOf, tidyName } from '../../../../server/accounts/names.ts';

describe('names of accounts', () => {
  it.each([
    'Лиса',
    'Анна-Мария',
    "Д'Артаньян",
    'Тень_7',
    'Zoë',
    'Лиса В.',
    'Ёжик в тумане',
    'Ελένη',
    '42',
    'Лиса Fox',
  ])('OWN-03: %s can be one', (name) => {
    expect(nameProblem(tidyName(name))).toBeUndefined();
  });

  it.each([
    ['', 'nameRequired'],
    [' \t ', 'nameRequired'],
    ['Я', 'nameTooShort'],
    ['._-', 'nameTooShort'],
    ['я'.repeat(41), 'nameTooLong'],
    ['Ли\u200Bса', 'nameSigns'],
    ['\u202EЛиса', 'nameSigns'],
    ['Ли\u0000са', 'nameSigns'],
    ['Лиса\u3164', 'nameSigns'],
    ['Лиса🦊', 'nameSigns'],
    ['<b>Лиса</b>', 'nameSigns'],
    ['lisa@example.org', 'nameSigns'],
    ['Лиса̶̶̶', 'nameSigns'],
    ['𝐌ara', 'nameSigns'],
    ['Օlga', 'nameSigns'],
    ['Лиcа', 'nameMixed'],
    ['Mαrk', 'nameMixed'],
    ['Мастер', 'nameReserved'],
    ['мастер', 'nameReserved'],
    ['МАСТЕР 2', 'nameReserved'],
    ['М.а.с.т.е.р', 'nameReserved'],
    ['M0derator', 'nameReserved'],
    ['Админ', 'nameReserved'],
    ['Ушедший  игрок', 'nameReserved'],
    ['Ушёдший игрок', 'nameReserved'],
    ['ЛЕТОПИСЬ', 'nameReserved'],
    ['system', 'nameReserved'],
  ])('OWN-03: %j cannot: %s', (name, problem) => {
    expect(nameProblem(tidyName(name))).toBe(problem);
  });

  it.each([
    ['Лёша', 'Леша'],
    ['ОЛЯ', 'Оля'],
    ['Оля', '0ля'],
    ['Лиса 1', 'Лиса l'],
    ['Нора', 'Hopa'],
    ['Веста', 'Becтa'],
    ['Corn', 'Com'],
    ['Ростов', 'Рoctoв'],
    ['Мария Анна', 'Мария-Анна'],
    ['Zoë', 'Zoe'],
    ['Aria', 'Αria'],
    ['Йод', 'Иод'],
  ])('OWN-03: %s looks like %s', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it('OWN-03: names that do not look alike stay apart', () => {
    const names = ['Лиса', 'Лист', 'Марена', 'Марина', 'Боцман', 'Юнга', 'Анна', 'Алла', 'Нина'];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
  });

  it('OWN-03: of any text, what can be a name has nothing invisible, and is tidy already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 45 }), (text) => {
        const name = tidyName(text);
        expect(tidyName(name)).toBe(name);
        if (nameProblem(name) === undefined) {
          expect(name).not.toMatch(/[\p{C}\p{Default_Ignorable_Code_Point}<>&@]/u);
          expect(skeletonOf(name)).not.toBe('');
        }
      }),
    );
  });
});
