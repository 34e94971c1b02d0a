import { hash } from '@node-rs/argon2';
import {
  createPasswords,
  isOutdated,
  passwordProblem,
} from '../../../../server/accounts/passwords.ts';

const owner = { name: 'Лиса Ночная', email: 'night.fox@example.org' };

describe('passwords', () => {
  it.each([
    ['четыре рыжих хвоста', undefined],
    ['🦊🦊🦁🦁🐙🐙🐢🐢', undefined],
    ['   мой пароль   ', undefined],
    ['я'.repeat(100) + 'б'.repeat(100), undefined],
    ['', 'passwordRequired'],
    ['семь зн', 'passwordTooShort'],
    ['🦊🦊🦊🦊', 'passwordTooShort'],
    ['лиса '.repeat(41), 'passwordTooLong'],
    ['password', 'passwordCommon'],
    ['Sunshine1', 'passwordCommon'],
    ['qwerty12345', 'passwordCommon'],
    ['йцукенгшщз', 'passwordCommon'],
    ['пароль123', 'passwordCommon'],
    ['ааааааааа', 'passwordCommon'],
    ['лиса ночная', 'passwordOwn'],
    ['ЛисаНочная2024', 'passwordOwn'],
    ['night.fox@example.org', 'passwordOwn'],
    ['night.fox', 'passwordOwn'],
  ])('OWN-04: %j: %s', async (password, problem) => {
    expect(await passwordProblem(password, owner)).toBe(problem);
  });

  it('OWN-05: are hashed by argon2id at the cost that OWASP advises, from any keyboard', async () => {
    const { hash: make, verify } = createPasswords();
    const made = await make('й'.normalize('NFD') + ' на конце');
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isOutdated(made)).toBe(false);
    expect(await verify(made, 'й на конце')).toBe(true);
    expect(await verify(made, 'й на начале')).toBe(false);
    expect(await verify(null, 'й на конце')).toBe(false);
    expect(isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(
      true,
    );
  });

  it('OWN-05: where too many wait further ones are refused, and the others are served', async () => {
    const { verify } = createPasswords();
    const many = await Promise.allSettled(Array.from({ length: 70 }, () => verify(null, 'x')));
    const refused = many.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { id: 'unavailable' } });
    expect(await verify(null, 'x')).toBe(false);
  });
});
