import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type Ref, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useIsWaking } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type MapEntry, searchEntries } from '../entries.ts';
import type { MapPosition } from '../mapPosition.ts';
import type { MarkedFigure } from './Drawing.tsx';
import { ListEntry, type ListEntryProps } from './ListEntry.tsx';
import { useListPosition } from './useListPosition.ts';

type Step = (at: number, last: number) => number;

const steps: Partial<Record<string, Step>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Lets the arrow keys step through the links of a list, beside Tab; what they do otherwise stays where no link has the focus. */
function stepByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  links[step(at, links.length - 1)]?.focus();
}

/** A list that is longer than this can be searched. */
const SEARCH_FROM = 10;

/** So many entries are shown at once: two thousand of them would make the page slow, and nobody reads them. */
const AT_ONCE = 60;

const Panel = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  gap: theme.spacing(1),
  [theme.breakpoints.up('md')]: { height: 'var(--map-height)' },
}));

const Scroll = styled('div')(({ theme }) => ({
  position: 'relative',
  minHeight: 0,
  flexGrow: 1,
  [theme.breakpoints.up('md')]: { overflowY: 'auto', scrollbarWidth: 'thin' },
}));

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

const Group = styled('h3')(({ theme }) => ({
  margin: theme.spacing(1, 1, 0.5),
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
}));

type EntryManner = Pick<ListEntryProps, 'game' | 'onHint' | 'onFocus' | 'onBlur' | 'onLeave'>;

export interface FigureListProps extends EntryManner {
  entries: readonly MapEntry[];
  /** The entry whose popover is open on the map. */
  markedFigure: MarkedFigure | undefined;
  /** How the map was left. */
  position: MapPosition;
  /** What scrolls where the list stands beside the map. */
  ref: Ref<HTMLDivElement>;
}

/** What was typed, and the entries that fit it, as many as are shown. */
function useShown(entries: readonly MapEntry[], last: string | undefined) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => searchEntries(entries, wanted), [entries, wanted]);
  const [more, setMore] = useState(0);
  const at = entries.findIndex(({ name }) => name === last);
  const count = Math.max(AT_ONCE, at + 1) + more;
  return {
    typed,
    setTyped,
    found,
    shown: found.slice(0, count),
    showMore: () => setMore(more + AT_ONCE),
  };
}

interface SearchProps {
  typed: string;
  found: number;
  onType: (typed: string) => void;
}

function Search({ typed, found, onType }: SearchProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        type="search"
        size="small"
        fullWidth
        label={t('map.search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <VisuallyHidden role="status">{typed && t('map.found', { count: found })}</VisuallyHidden>
    </>
  );
}

interface EntriesProps extends EntryManner, Pick<FigureListProps, 'markedFigure'> {
  entries: readonly MapEntry[];
  last: string | undefined;
  /** Over the entries; absent where all are of one kind. */
  title: string | undefined;
}

function Entries({ entries, markedFigure, last, title, ...manner }: EntriesProps) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      {title !== undefined && <Group id={id}>{title}</Group>}
      <List {...(title !== undefined && { 'aria-labelledby': id })}>
        {entries.map((entry) => {
          const marked = entry.name === markedFigure?.entry.name;
          return (
            <li key={entry.name}>
              <ListEntry
                {...manner}
                entry={entry}
                marked={marked}
                last={entry.name === last}
                describedBy={marked ? markedFigure.id : undefined}
              />
            </li>
          );
        })}
      </List>
    </>
  );
}

/** All that a map leads to, for the eye beside it and for those who cannot use it (MAP-06). */
export function FigureList({ entries, markedFigure, position, ref, ...manner }: FigureListProps) {
  const { t } = useTranslation();
  const last = useIsWaking() ? undefined : position.entry; // the host has rendered the list as for a first visit
  const { typed, setTyped, found, shown, showMore } = useShown(entries, last);
  const scroll = useListPosition({ ref, position, marked: markedFigure?.entry.name });
  const maps = shown.filter(({ kind }) => kind === 'map');
  const places = shown.filter(({ kind }) => kind === 'location');
  const mixed = maps.length > 0 && places.length > 0;
  const common = { ...manner, markedFigure, last };
  return (
    <Panel>
      <Typography variant="h2">{t('map.list')}</Typography>
      {entries.length > SEARCH_FROM && (
        <Search typed={typed} found={found.length} onType={setTyped} />
      )}
      <Scroll ref={scroll} onKeyDown={stepByArrows}>
        {entries.length === 0 && <EmptyState>{t('map.empty')}</EmptyState>}
        {entries.length > 0 && found.length === 0 && <EmptyState>{t('map.notFound')}</EmptyState>}
        <Entries {...common} entries={maps} title={mixed ? t('map.maps') : undefined} />
        <Entries {...common} entries={places} title={mixed ? t('map.places') : undefined} />
        {found.length > shown.length && (
          <ActionButton onClick={showMore}>{t('map.showMore')}</ActionButton>
        )}
      </Scroll>
    </Panel>
  );
}
