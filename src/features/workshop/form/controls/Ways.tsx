import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import CloseIcon from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutOff, type ReachWay } from '../../../../domain/index.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { Quiet } from '../../../../ui/Section.tsx';
import { type Named, workshopApi } from '../../api.ts';
import { useFormFacts, useThingField } from '../useThingField.ts';
import { idsIn } from '../values.ts';
import { OnePicker, useThings } from './Refs.tsx';
import { WaysGraph, type WaysGraphProps } from './graph/WaysGraph.tsx';
import type { ControlProps } from './Texts.tsx';
import { back, isSameWay, type Line, linesOf, waysIn, without } from './wayLines.ts';

const Lines = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: theme.spacing(0, 1),
    minHeight: 48,
    paddingBlock: theme.spacing(0.5),
    borderTop: `1px solid ${paletteOf(theme).divider}`,
  },
  '& > li > span': { flex: '1 1 15rem', minWidth: 0, overflowWrap: 'anywhere' },
}));

const Making = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
}));

/** Beyond so many ways one searches rather than looks. */
const SEARCH_ABOVE = 10;

interface NewWayProps {
  places: readonly Named[];
  loading: boolean;
  closed: boolean;
  hold: (shown: { readonly focus: () => void } | null) => void;
  onAdd: (way: ReachWay) => void;
}

/** Two places and a button; afterwards the next way begins where this one did. */
function NewWay({ places, loading, closed, hold, onAdd }: NewWayProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const target = useRef<{ readonly focus: () => void }>(null);
  const shared = { loading, closed, wrong: undefined };
  const add = () => {
    onAdd({ from, to });
    setTo('');
    target.current?.focus();
  };
  return (
    <Making>
      <OnePicker
        {...shared}
        label={t('workshop.ways.from')}
        help={t('workshop.ways.fromHelp')}
        options={places}
        value={from}
        hold={hold}
        onChange={(id = '') => setFrom(id)}
      />
      <OnePicker
        {...shared}
        label={t('workshop.ways.to')}
        help={t('workshop.ways.toHelp')}
        options={places.filter(({ id }) => id !== from)}
        value={to}
        hold={(shown) => {
          target.current = shown;
        }}
        onChange={(id = '') => setTo(id)}
      />
      <div>
        <ActionButton
          variant="outlined"
          disabled={closed || from === '' || to === '' || from === to}
          onClick={add}
        >
          {t('workshop.ways.add')}
        </ActionButton>
      </div>
    </Making>
  );
}

interface WayRowProps {
  line: Line;
  name: string;
  closed: boolean;
  onToggle: (line: Line) => void;
  onRemove: (line: Line) => void;
}

function WayRow({ line, name, closed, onToggle, onRemove }: WayRowProps) {
  const { t } = useTranslation();
  const other = t(line.both ? 'workshop.ways.makeOne' : 'workshop.ways.makeBoth');
  return (
    <li>
      <span>{name}</span>
      <ActionButton
        disabled={closed}
        aria-label={`${other}: ${name}`}
        onClick={() => onToggle(line)}
      >
        {other}
      </ActionButton>
      <IconButton
        disabled={closed}
        aria-label={`${t('workshop.ways.remove')}: ${name}`}
        onClick={() => onRemove(line)}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </li>
  );
}

/** Where players begin: in the base locations; a game without any, where characters stand, or in its first place (WORK-164). */
function useBeginnings(places: readonly Named[]): readonly string[] {
  const { game } = useFormFacts().scope;
  const { data } = workshopApi.endpoints.workshopThing.useQuery({
    params: { game, kind: 'games', id: game },
  });
  const { data: listed } = workshopApi.endpoints.workshopWays.useQuery({ params: { game } });
  const base = idsIn(data?.thing.fields['baseLocations']);
  if (base.length > 0) return base;
  const stands = listed?.stands ?? [];
  return stands.length > 0 ? stands : places.slice(0, 1).map(({ id }) => id);
}

/** Which places nobody could reach any more by these ways who could by those before (WORK-93). */
function useCutOff(
  places: readonly Named[],
  ways: readonly ReachWay[],
  before: readonly ReachWay[],
): readonly string[] {
  const starts = useBeginnings(places);
  const ids = places.map(({ id }) => id);
  return cutOff(ids, { starts, before, after: ways });
}

/** Which places could not be reached any more, said before it is saved (WORK-93). */
function CutOff({ lost }: { lost: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {lost.length > 0 && (
        <Alert severity="warning" role="presentation">
          {t('workshop.ways.cutOff', { count: lost.length, places: lost.join(', ') })}
        </Alert>
      )}
    </div>
  );
}

/** The same ways as a drawing, where one wants it (WORK-163). */
function Drawing(props: WaysGraphProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  if (props.places.length === 0) return null;
  return (
    <>
      <div>
        <ActionButton
          variant="outlined"
          aria-expanded={shown}
          onClick={() => setShown((before) => !before)}
        >
          {t(shown ? 'workshop.graph.hide' : 'workshop.graph.show')}
        </ActionButton>
      </div>
      {shown && <WaysGraph {...props} />}
    </>
  );
}

/** The ways of a game: from which place to which, one-way or both (WORK-93). */
export const WaysControl = memo(function WaysControl({ spec }: ControlProps) {
  const { t } = useTranslation();
  const { value, wrong, closed, change, hold, host } = useThingField(spec.name);
  const [typed, setTyped] = useState('');
  const ways = waysIn(value);
  const ids = ways.flatMap(({ from, to }) => [from, to]);
  const { options: places, loading } = useThings('locations', ids);
  const titleOf = (id: string) =>
    places.find((one) => one.id === id)?.title ?? t('workshop.unknown', { id });
  const lost = useCutOff(places, ways, waysIn(host['ways']));
  const nameOf = ({ from, to, both }: Line) =>
    t(both ? 'workshop.ways.both' : 'workshop.ways.one', { from: titleOf(from), to: titleOf(to) });
  const toggle = (line: Line) =>
    change(line.both ? ways.filter((one) => !isSameWay(back(line))(one)) : [...ways, back(line)]);
  const wanted = typed.trim().toLowerCase();
  const lines = linesOf(ways).filter((line) => nameOf(line).toLowerCase().includes(wanted));
  const empty = !loading && places.length < 2 ? 'workshop.ways.noPlaces' : 'workshop.ways.empty';
  return (
    <div role="group" aria-label={t(spec.label)} style={{ display: 'grid', gap: 16 }}>
      <Quiet role={wrong === undefined ? undefined : 'alert'}>{wrong ?? t(spec.help)}</Quiet>
      <Drawing {...{ places, ways, lost, closed, nameOf }} onChange={change} />
      <NewWay
        {...{ places, loading, closed, hold }}
        onAdd={(way) => change([...without(ways, way), way, back(way)])}
      />
      {ways.length > SEARCH_ABOVE && (
        <TextField
          size="small"
          type="search"
          label={t('workshop.ways.search')}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {lines.length === 0 && (
        <Quiet>{t(ways.length === 0 ? empty : 'workshop.nothingFound')}</Quiet>
      )}
      <Lines aria-label={t('workshop.ways.list')}>
        {lines.map((line) => (
          <WayRow
            key={`${line.from}>${line.to}`}
            {...{ line, closed, name: nameOf(line) }}
            onToggle={toggle}
            onRemove={(one) => change(without(ways, one))}
          />
        ))}
      </Lines>
      <CutOff lost={lost.map(titleOf)} />
    </div>
  );
});
