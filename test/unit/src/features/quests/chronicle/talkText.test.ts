import fc from 'fast-check';
import { namesOf, talkText } from '../../../../../../src/features/quests/chronicle/talkText.ts';
import { makeMessage } from '../../../../../support/entities.ts';

const words = { bot: 'Кости', unknown: 'Неизвестный автор', picture: 'картинка' };
const authors = namesOf([
  { id: '7', type: 'profile', name: 'Алина' },
  { id: '7', type: 'master', name: 'Боцман' },
]);
/** Noon of 1 January 2026, UTC. */
const NOON = 1_767_268_800;
const DAY = 86_400;

const textOf = (...messages: Record<string, unknown>[]) =>
  talkText(
    messages.map((one, at) => makeMessage({ id: String(at), date: NOON, ...one })),
    authors,
    words,
    'UTC',
  );

describe('the plain text of messages', () => {
  it('CHRON-01 tells date, time, name and words of each', () => {
    expect(textOf({ message: 'Здравствуйте' }, { message: 'Идём', date: NOON + 65 })).toBe(
      '01.01.2026\n12:00 Алина: Здравствуйте\n12:01 Алина: Идём',
    );
  });

  it('CHRON-01 begins each day with its date', () => {
    expect(textOf({ message: 'Да' }, { message: 'Нет', date: NOON + DAY })).toBe(
      '01.01.2026\n12:00 Алина: Да\n\n02.01.2026\n12:00 Алина: Нет',
    );
  });

  it('CHRON-01 tells what dice came to', () => {
    const roll = { author_type: 'bot', author_id: '0' };
    expect(textOf({ ...roll, message: '[3d6+2|4+1+6+2=13]' })).toContain(
      'Кости: 3d6+2: 4+1+6+2 = 13',
    );
    expect(textOf({ ...roll, message: '[d20|17=17]' })).toContain('Кости: d20 = 17');
  });

  it('CHRON-01 names pictures of masters by their address, and takes nothing else for markup', () => {
    const message = 'Вот [img=https://example.org/map.png] карта';
    expect(textOf({ author_type: 'master', message })).toContain(
      'Боцман: Вот [картинка: https://example.org/map.png] карта',
    );
    expect(textOf({ message: `<b>${message}</b>` })).toContain(`Алина: <b>${message}</b>`);
  });

  it('CHRON-01 knows no name for one of whom the host tells none', () => {
    expect(textOf({ author_id: '99' })).toContain('Неизвестный автор: Здравствуйте');
  });

  it('CHRON-01 leaves out no message and no word, however many there are', () => {
    const said = fc.array(fc.tuple(fc.nat({ max: 90 * DAY }), fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(said, (all) => {
        const messages = all
          .map(([later, message]) => ({ date: NOON + later, message }))
          .sort((one, other) => one.date - other.date);
        const text = textOf(...messages);
        expect(text.split(' Алина: ')).toHaveLength(messages.length + 1);
        let from = 0;
        for (const { message } of messages) {
          const at = text.indexOf(`: ${message}`, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
    );
  });
});
