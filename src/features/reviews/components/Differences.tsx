import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { proseStyles } from '../../../ui/prose.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { differences } from '../differences.ts';

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
