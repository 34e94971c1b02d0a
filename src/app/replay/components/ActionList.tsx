import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineRow } from '../../../recorder/timeline.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Moments } from '../moments.ts';
import { countUpTo } from '../playing.ts';
import { ActionRow, ROW_HEIGHT } from './ActionRow.tsx';

const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 'min(70vh, 36rem)',
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  [theme.breakpoints.down('md')]: { height: 'min(50vh, 24rem)' },
}));

/** Where a browser does not say how high it is. */
const USUAL_HEIGHT = 560;

/** Rows beyond those in sight that are there already. */
const SPARE = 6;

/** So many rows a page key goes. */
const PAGE = 10;

export interface ActionListProps {
  rows: readonly TimelineRow[];
  /** Indices of the rows that are listed. */
  shown: readonly number[];
  /** The row that was done last; -1 before the first. */
  selected: number;
  onSelect: (index: number) => void;
  moments: Moments;
}

/** Where a key leads from a position in the list; undefined where it leads nowhere. */
function indexFor(key: string, current: number, count: number): number | undefined {
  const to = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE,
    PageUp: current - PAGE,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to));
}

/** Keeps a row of the list in view, and reports which rows are. */
function useSight(current: number, count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element || current < 0) return;
    const height = element.clientHeight || USUAL_HEIGHT;
    const begin = current * ROW_HEIGHT;
    const inSight = begin >= element.scrollTop && begin + ROW_HEIGHT <= element.scrollTop + height;
    if (!inSight) element.scrollTop = begin - (height - ROW_HEIGHT) / 2;
  }, [current, count]);
  const height = (box.current?.clientHeight ?? 0) || USUAL_HEIGHT;
  const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE);
  const until = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + SPARE);
  return { box, from, until, onScroll: () => setTop(box.current?.scrollTop ?? 0) };
}

/** The actions of a log. Only those in sight are in the document: there may be fifty thousand. */
export function ActionList({ rows, shown, selected, onSelect, moments }: ActionListProps) {
  const { t } = useTranslation();
  const id = useId();
  const upTo = countUpTo(shown, selected);
  const current = upTo - 1;
  const isListed = shown[current] === selected && selected >= 0;
  const { box, from, until, onScroll } = useSight(current, shown.length);
  const handleKey = (event: KeyboardEvent) => {
    // From between two listed actions both ways lead to the neighbours.
    const between = !isListed && event.key === 'ArrowUp' ? current + 1 : current;
    const to = indexFor(event.key, between, shown.length);
    const index = to === undefined ? undefined : shown[to];
    if (index === undefined) return;
    event.preventDefault();
    onSelect(index);
  };
  if (shown.length === 0)
    return (
      <EmptyState>{t(rows.length === 0 ? 'replay.noActions' : 'replay.nothingFound')}</EmptyState>
    );
  const isDrawn = current >= from && current < until;
  return (
    <Box
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={t('replay.actions')}
      aria-activedescendant={isListed && isDrawn ? `${id}-${String(selected)}` : undefined}
      onScroll={onScroll}
      onKeyDown={handleKey}
    >
      <div role="presentation" style={{ height: shown.length * ROW_HEIGHT }}>
        {shown.slice(from, until).map((index, offset) => (
          <ActionRow
            key={index}
            id={`${id}-${String(index)}`}
            row={rows[index]}
            top={(from + offset) * ROW_HEIGHT}
            position={from + offset + 1}
            count={shown.length}
            selected={index === selected}
            onSelect={() => onSelect(index)}
            moments={moments}
          />
        ))}
      </div>
    </Box>
  );
}
