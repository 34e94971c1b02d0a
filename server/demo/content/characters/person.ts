import { avatarOf } from '../pictures.ts';
import { paragraphs } from '../prose.ts';
import type { Character } from '../types.ts';

const LONG = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const;

type Written = Omit<Character, 'avatar' | 'confirmed' | 'comments' | 'status'> &
  Partial<Pick<Character, 'confirmed' | 'comments' | 'status'>> & { withoutAvatar?: true };

/** Completes a written profile: portrait, typography of the long texts, confirmed and in play unless said otherwise. */
export function person({ withoutAvatar, ...written }: Written): Character {
  const texts = Object.fromEntries(LONG.map((field) => [field, paragraphs(written[field])]));
  return {
    confirmed: true,
    status: 'active',
    comments: [],
    ...(!withoutAvatar && { avatar: avatarOf(written.key) }),
    ...written,
    ...(texts as Pick<Character, (typeof LONG)[number]>),
  };
}
