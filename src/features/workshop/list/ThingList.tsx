import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import MenuItem from '@mui/material/MenuItem';
import { useLoadState } from '../../../api/useLoadState.ts';
import type { Game, ThingKind, WorkshopEntry } from '../../../contract/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Quiet } from '../../../ui/Section.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { workshopApi } from '../api.ts';
import { statusesOf } from '../kinds/index.ts';
import { newThingPath } from '../paths.ts';
import { WorkshopFrame } from '../screens/WorkshopFrame.tsx';
import { groupsOf, parentKinds } from '../tree.ts';
import { GroupList } from './GroupList.tsx';
import { useOrder } from './useOrder.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  '& > :first-of-type': { flex: '1 1 14rem' },
}));

const { workshopList } = workshopApi.endpoints;

/** What a list shows beside statuses: what is there, and what was put away. */
const ALL = 'all';
const AWAY = 'away';

function isShown(thing: WorkshopEntry, typed: string, filter: string): boolean {
  const isAway = thing.awayAt !== undefined;
  if (filter === AWAY ? !isAway : isAway) return false;
  if (filter !== ALL && filter !== AWAY && thing.status !== filter) return false;
  const wanted = typed.trim().toLowerCase();
  return [thing.title, thing.key ?? ''].some((text) => text.toLowerCase().includes(wanted));
}

interface FilterProps {
  kind: ThingKind;
  typed: string;
  filter: string;
  away: number;
  onType: (typed: string) => void;
  onFilter: (filter: string) => void;
}

function Filters({ kind, typed, filter, away, onType, onFilter }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Bar role="search">
      <TextField
        size="small"
        type="search"
        label={t('workshop.search')}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <TextField
        select
        size="small"
        label={t('workshop.show')}
        value={filter}
        sx={{ minWidth: '11rem', flexGrow: { xs: 1, sm: 0 } }}
        onChange={({ target }) => onFilter(target.value)}
      >
        <MenuItem value={ALL}>{t('workshop.showAll')}</MenuItem>
        {statusesOf(kind).map(([status, label]) => (
          <MenuItem key={status} value={status}>
            {t(label)}
          </MenuItem>
        ))}
        <MenuItem value={AWAY}>{t('workshop.showAway', { count: away })}</MenuItem>
      </TextField>
    </Bar>
  );
}

interface ThingsProps {
  game: string;
  kind: ThingKind;
  things: readonly WorkshopEntry[];
  /** Of the kind of what they belong to. */
  parents: readonly WorkshopEntry[];
}

/** The list itself, as far as search and filter let it be seen (WORK-87, WORK-88). */
function Things({ game, kind, things, parents }: ThingsProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState(ALL);
  const order = useOrder({ game, kind, things });
  const shown = things.filter((thing) => isShown(thing, typed, filter));
  const groups = groupsOf(kind, shown, parents);
  const away = things.filter(({ awayAt }) => awayAt !== undefined).length;
  if (things.length === 0)
    return (
      <EmptyState
        action={
          <ActionLink variant="contained" href={newThingPath(game, kind)}>
            {t(`workshop.kinds.${kind}.new`)}
          </ActionLink>
        }
      >
        {t(`workshop.kinds.${kind}.empty`)}
      </EmptyState>
    );
  return (
    <>
      <div>
        <ActionLink variant="contained" href={newThingPath(game, kind)}>
          {t(`workshop.kinds.${kind}.new`)}
        </ActionLink>
      </div>
      <Filters {...{ kind, typed, filter, away }} onType={setTyped} onFilter={setFilter} />
      <Quiet id={hintId}>{t('workshop.order.hint')}</Quiet>
      {shown.length === 0 && <EmptyState>{t('workshop.nothingFound')}</EmptyState>}
      {groups.map(({ of, things: branches }) => (
        <GroupList
          key={of?.thing.id ?? ''}
          {...{ game, kind, branches, order, of, hintId }}
          titled={groups.length > 1 || of !== undefined}
        />
      ))}
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </>
  );
}

/** The things of a kind in a game: found, narrowed, put in order (WORK-87, WORK-88). */
export function ThingList({ game, kind }: { game: Game; kind: ThingKind }) {
  const { t } = useTranslation();
  const params = { game: game.key, kind };
  const asked = useLoadState(
    workshopList.useQuery({ params }, { refetchOnMountOrArgChange: true }),
  );
  const above = { game: game.key, kind: parentKinds[kind] ?? kind };
  const { data: parents, isLoading } = workshopList.useQuery({ params: above });
  return (
    <WorkshopFrame game={game} title={t(`workshop.kinds.${kind}.title`)}>
      <Quiet>{t(`workshop.kinds.${kind}.about`)}</Quiet>
      {/* A row that moved under what it belongs to would lose the focus. */}
      <Loaded {...asked} data={isLoading ? undefined : asked.data} label={t('workshop.loading')}>
        {({ things }) => (
          <Things {...{ game: game.key, kind, things }} parents={parents?.things ?? []} />
        )}
      </Loaded>
    </WorkshopFrame>
  );
}
