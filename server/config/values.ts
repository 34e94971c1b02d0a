import * as v from 'valibot';

/** Values that settings of several kinds share, as text. */

const WORDS: Record<string, boolean> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
  on: true,
  off: false,
};

export const yesNo = v.pipe(
  v.string(),
  v.check((value) => value.toLowerCase() in WORDS, 'must be true or false'),
  v.transform((value) => WORDS[value.toLowerCase()] === true),
);

export const isHttp = (value: string): boolean =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '');

export const url = v.pipe(v.string(), v.check(isHttp, 'must be an http or https address'));

export const secret = v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'));
