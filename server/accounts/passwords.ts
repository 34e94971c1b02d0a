import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../errors/index.ts';
import { createSlots } from '../uploads/slots.ts';

/** How many signs a password may have. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** Argon2id as OWASP advises: 19 MiB, two passes, one thread. Changed ones come into effect with everybody's next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const NOTATION = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Of a password that nobody has: checked where there is no account, so that it takes as long. */
const NOBODYS = `${NOTATION}FsIkqfCr9akyVZ7NKSwyQA$CI/U4zOd9IDLt20uOqoOihGprfKtRc9prnzWCVF/e14`;

/** So many at once, each of which takes 19 MiB and a thread of Node's four; so many may wait. */
const AT_ONCE = 2;
const WAITING = 60;

/** Why a password cannot be one: an id of the provider's texts. */
export type PasswordProblem =
  'passwordRequired' | 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon' | 'passwordOwn';

/** Hashes and checks passwords, a few at a time. Refusal where too many wait: unavailable. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Also where there is no hash, which takes as long; then false. */
  verify: (passwordHash: string | null, password: string) => Promise<boolean>;
};

/** The same password from any keyboard (RFC 8265). */
const settled = (password: string): string => password.normalize('NFC');

/** A queue of its own for each host. */
export function createPasswords(): Passwords {
  const inSlot = createSlots(AT_ONCE);
  let asked = 0;
  let number = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (asked >= AT_ONCE + WAITING) throw new DomainError('unavailable');
    asked += 1;
    number += 1;
    try {
      return await inSlot(number, work);
    } finally {
      asked -= 1;
    }
  };
  return {
    hash: (password) => inTurn(() => hash(settled(password), COST)),
    async verify(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS, settled(password)));
      return isRight && passwordHash !== null;
    },
  };
}

/** Was it hashed at another cost than today's? */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(NOTATION);

/** Where the Russian letters stand on a keyboard: «пароль» is found as gfhjkm. */
const KEYS = new Map(
  Array.from('ёйцукенгшщзхъфывапролджэячсмитьбю').map((letter, index) => [
    letter,
    "`qwertyuiop[]asdfghjkl;'zxcvbnm,."[index] ?? letter,
  ]),
);

let common: Promise<ReadonlySet<string>> | undefined;

/** The list takes some MB, and is read when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

async function isCommon(password: string): Promise<boolean> {
  const list = await commonPasswords();
  const low = password.toLowerCase();
  const keys = Array.from(low, (sign) => KEYS.get(sign) ?? sign).join('');
  // One sign over and over, and a common one with a number behind it, are as well known.
  const bare = [low, keys].flatMap((one) => [one, one.replace(/[\d!?.]{1,4}$/, '')]);
  return /^(.)\1*$/u.test(low) || bare.some((one) => list.has(one));
}

const isOwn = (password: string, { name, email }: { name: string; email: string }): boolean => {
  const [low = '', bare] = [password, password.replace(/^\P{L}+|\P{L}+$/gu, '')].map((one) =>
    one.toLowerCase(),
  );
  const own = [name, name.replaceAll(' ', ''), email, email.split('@', 1)[0] ?? ''];
  return own.some((one) => one !== '' && [low, bare].includes(one.toLowerCase()));
};

/** In signs as one sees them, or nearly: a letter beyond the basic plane is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** The first problem of a password that is chosen; undefined where it can be one. There are no rules of what signs it must have. */
export async function passwordProblem(
  password: string,
  owner: { name: string; email: string },
): Promise<PasswordProblem | undefined> {
  const length = lengthOf(settled(password));
  if (length === 0) return 'passwordRequired';
  if (length < PASSWORD_LENGTH.min) return 'passwordTooShort';
  if (length > PASSWORD_LENGTH.max) return 'passwordTooLong';
  if (isOwn(settled(password), owner)) return 'passwordOwn';
  return (await isCommon(settled(password))) ? 'passwordCommon' : undefined;
}
