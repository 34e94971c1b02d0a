import { styled } from '@mui/material/styles';
import { diffArrays } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { proseStyles } from '../../../ui/prose.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** A part of a text: in both, only as it was, or only as it is. */
interface TextPart {
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

const Text = styled('p')(({ theme }) => ({
  ...proseStyles(theme),
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '& del': {
    color: paletteOf(theme).text.secondary,
    textDecoration: 'line-through',
    textDecorationColor: paletteOf(theme).error.main,
  },
  // What came in place of a word stands beside it.
  '& del + ins': { marginInlineStart: '0.25em' },
  '& ins': {
    fontWeight: 600,
    textDecoration: 'underline',
    textDecorationColor: paletteOf(theme).success.main,
    textDecorationThickness: 2,
    textUnderlineOffset: '0.2em',
  },
}));

export interface DifferencesProps {
  /** As it was when a master last looked; undefined where it is to be shown as it is. */
  before: string | undefined;
  now: string;
}

/** What was taken out and put in, as HTML says it. */
const MARKS = { gone: 'del', new: 'ins' } as const; // eslint-disable-line i18next/no-literal-string -- names of elements

/** A text as it is, or with what was taken out struck through and what was put in underlined (OWN-73); also said to screen readers. */
export function Differences({ before, now }: DifferencesProps) {
  const { t } = useTranslation();
  const parts = useMemo(
    () => (before === undefined || before === now ? undefined : differences(before, now)),
    [before, now],
  );
  if (!parts) return <Text>{now === '' ? t('reviews.nothing') : now}</Text>;
  return (
    <Text>
      {parts.map(({ kind, text }, at) => {
        if (kind === 'same') return text;
        const Mark = MARKS[kind];
        return (
          <Mark key={at}>
            <VisuallyHidden>
              {t(kind === 'new' ? 'reviews.added' : 'reviews.removed')}{' '}
            </VisuallyHidden>
            {text}
          </Mark>
        );
      })}
    </Text>
  );
}
