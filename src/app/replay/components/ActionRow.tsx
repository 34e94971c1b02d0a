import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { TimelineRow } from '../../../recorder/timeline.ts';
import type { Moments } from '../moments.ts';

/** In CSS pixels: two lines, and enough for a thumb. */
export const ROW_HEIGHT = 52;

const Line = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  height: ROW_HEIGHT,
  padding: theme.spacing(0.5, 1.5),
  cursor: 'pointer',
  overflow: 'hidden',
  lineHeight: 1.5,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  borderInlineStart: '3px solid transparent',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.action.selected,
    borderInlineStartColor: theme.vars.palette.primary.main,
  },
  '&[data-error="true"] [data-type]': { color: theme.vars.palette.error.main },
  '@media (forced-colors: active)': {
    '&[aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
}));

const Type = styled('div')({
  fontFamily: 'ui-monospace, monospace',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

const Small = styled('div')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& > b': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

/** A file may have types and slices of any length. */
const LONGEST = 200;

export interface ActionRowProps {
  id: string;
  row: TimelineRow | undefined;
  top: number;
  /** From 1, among `count`. */
  position: number;
  count: number;
  selected: boolean;
  onSelect: () => void;
  moments: Moments;
}

/** One action: its type, when it was, what it changed, and what is remarkable of it. */
export function ActionRow(props: ActionRowProps) {
  const { id, row, top, position, count, selected, onSelect, moments } = props;
  const { t } = useTranslation();
  if (!row) return null;
  const { seq, at, type, changed, error, path } = row;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and the keys, as a listbox may
    <Line
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      data-error={error !== undefined}
      data-seq={seq}
      onClick={onSelect}
      style={{ top }}
    >
      <Type data-type="">{type.slice(0, LONGEST)}</Type>
      <Small>
        {t('replay.number', { seq })} · {moments.time(at)}
        {error && (
          <>
            {' · '}
            <b>{t(`replay.errors.${error}`)}</b>
          </>
        )}
        {path !== undefined && ` · ${path.slice(0, LONGEST)}`}
        {changed.length > 0 && ` · ${changed.slice(0, 6).join(', ').slice(0, LONGEST)}`}
      </Small>
    </Line>
  );
}
