import {
  ACCEPT,
  CHOICE_LIMIT,
  choiceProblem,
} from '../../../../../../src/features/profiles/avatar/files.ts';
import ru from '../../../../../../src/i18n/ru.json' with { type: 'json' };

const file = (type = 'image/png', size = 1): File => {
  const made = new File(['x'.repeat(Math.min(size, 1))], 'a', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

describe('files for an avatar', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('PROF-11 may be %s', (type) => {
    expect(choiceProblem([file(type)])).toBeUndefined();
    expect(ACCEPT).toContain(type);
  });

  it.each([
    ['a drawing of lines', [file('image/svg+xml')], 'avatar.wrongType'],
    ['no picture', [file('text/plain')], 'avatar.wrongType'],
    ['of no type', [file('')], 'avatar.wrongType'],
    ['too large', [file('image/png', CHOICE_LIMIT + 1)], 'avatar.tooLarge'],
    ['empty', [file('image/png', 0)], 'avatar.empty'],
    ['several', [file(), file()], 'avatar.several'],
  ])('PROF-11 may not be %s', (_what, files, problem) => {
    expect(choiceProblem(files)).toBe(problem);
  });

  it('PROF-11 may be as large as the words about them say', () => {
    const said = `${CHOICE_LIMIT / 1024 / 1024} МБ`;
    expect(ru.avatar.tooLarge.replace('\u00A0', ' ')).toContain(said);
    expect(ru.avatar.hint.replace('\u00A0', ' ')).toContain(said);
    expect(choiceProblem([file('image/png', CHOICE_LIMIT)])).toBeUndefined();
  });

  it('are nothing to speak of where none was chosen', () => {
    expect(choiceProblem([])).toBeUndefined();
  });
});
