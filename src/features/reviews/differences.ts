import { diffArrays } from 'diff';

/** A part of a text: in both, only as it was, or only as it is. */
export interface TextPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** So many changed words and signs are shown one by one; of more, one text has taken the other's place. */
const MOST = 2_000;

const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu) ?? [];

/** How a text has changed, word by word (OWN-73). */
export function differences(before: string, now: string): readonly TextPart[] {
  const parts = diffArrays(wordsOf(before), wordsOf(now), { maxEditLength: MOST });
  if (!parts)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: now },
    ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}
