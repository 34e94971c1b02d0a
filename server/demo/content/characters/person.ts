import { avatarOf } from '../pictures.ts';
import { prose } from '../prose.ts';
import type { Character } from '../types.ts';

const LONG = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const;

type Written = Omit<Character, 'avatar' | 'confirmed' | 'comments'> &
  Partial<Pick<Character, 'confirmed' | 'comments'>>;

/** Completes a written profile: portrait, html of the long texts, confirmed unless said otherwise. */
export function person(written: Written): Character {
  const texts = Object.fromEntries(LONG.map((field) => [field, prose(written[field])]));
  return {
    confirmed: true,
    comments: [],
    avatar: avatarOf(written.key),
    ...written,
    ...(texts as Pick<Character, (typeof LONG)[number]>),
  };
}
