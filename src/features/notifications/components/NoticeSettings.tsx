import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationKinds, type NotificationKind } from '../../../contract/index.ts';
import { deliveryOf } from '../../../domain/notificationRules.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { DevicePush } from '../push/DevicePush.tsx';
import { pushKey } from '../push/pushThunks.ts';
import { selectGames } from '../../session/index.ts';
import { EVERYWHERE, type Way, withoutGame, withWay } from './rules.ts';
import { useNoticeRules } from './useNoticeRules.ts';
import { BrowserLeave } from './BrowserLeave.tsx';

/** Where the boxes would leave too little room beside them (a phone, large letters), what they are for stands above each row of them. */
const NARROW = '@container (max-width: 28rem)';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  marginTop: theme.spacing(1),
  borderCollapse: 'collapse',
  '& th': { fontWeight: 400, textAlign: 'start', padding: theme.spacing(0.75, 0.5) },
  '& tbody tr': { borderTop: `1px solid ${paletteOf(theme).divider}` },
  '& thead th': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& td, & thead th:not(:first-of-type)': {
    textAlign: 'center',
    width: '6rem',
    paddingInline: theme.spacing(0.5),
  },
  [NARROW]: {
    '&, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'flex', flexWrap: 'wrap', marginTop: theme.spacing(0.5) },
    '& tr > *': { flex: '1 1 25%', minWidth: 0, hyphens: 'auto' },
    '& th:first-of-type': { flexBasis: '100%' },
  },
}));

const Box = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 1.5),
  containerType: 'inline-size',
}));

interface GameChoiceProps {
  field: RefObject<HTMLInputElement | null>;
  game: string;
  onChange: (game: string) => void;
}

/** Whose rules are shown: those for all games, or one game's. */
function GameChoice({ field, game, onChange }: GameChoiceProps) {
  const { t } = useTranslation();
  const games = useAppSelector(selectGames);
  return (
    <TextField
      select
      fullWidth
      inputRef={field}
      size="small"
      label={t('notices.scope')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      value={game}
      onChange={({ target }) => onChange(target.value)}
    >
      <MenuItem value={EVERYWHERE}>{t('notices.everywhere')}</MenuItem>
      {games.map(({ key, title }) => (
        <MenuItem key={key} value={key}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  ways: Readonly<Record<Way, boolean>>;
  /** Those that one may choose of. */
  offered: readonly Way[];
  onChange: (way: Way, on: boolean) => void;
}

function KindRow({ kind, ways, offered, onChange }: KindRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = (way: Way) => (
    <td key={way}>
      <Checkbox
        checked={ways[way]}
        disabled={way !== 'list' && !ways.list}
        onChange={({ target }) => onChange(way, target.checked)}
        slotProps={{ input: { 'aria-labelledby': `${id} ${way}-${id}` } }}
      />
      <span id={`${way}-${id}`} hidden>
        {t(`notices.${way}`)}
      </span>
    </td>
  );
  return (
    <tr>
      <th scope="row" id={id}>
        {t(`notices.kinds.${kind}`)}
      </th>
      {offered.map(box)}
    </tr>
  );
}

const WAYS = ['list', 'browser', 'push'] as const;

/** Web push is offered by hosts that have a key for it. */
function useWays(): readonly Way[] {
  const dispatch = useAppDispatch();
  return dispatch(pushKey()) === undefined ? WAYS.slice(0, 2) : WAYS;
}

/** How each kind of notification comes, everywhere or in one game; saved as soon as it is chosen (NOTE-01). */
export function NoticeSettings() {
  const { t } = useTranslation();
  const [game, setGame] = useState(EVERYWHERE);
  const field = useRef<HTMLInputElement>(null);
  const offered = useWays();
  const { rules, failed, again, save } = useNoticeRules();
  if (failed) return <ErrorState message={t('notices.rulesFailed')} onRetry={again} />;
  if (!rules) {
    return (
      <LoadingFrame>
        <Box>
          <TextSkeleton lines={6} />
        </Box>
      </LoadingFrame>
    );
  }
  const own = rules.some((rule) => rule.game === game);
  const handleReset = () => {
    field.current?.focus(); // the button goes
    save((now) => withoutGame(now, game));
  };
  return (
    <Box>
      <GameChoice field={field} game={game} onChange={setGame} />
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('notices.kind')}</th>
            {offered.map((way) => (
              <th key={way} scope="col">
                {t(`notices.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              ways={deliveryOf(rules, kind, game)}
              offered={offered}
              onChange={(way, on) => save((now) => withWay(now, { kind, game, way, on }))}
            />
          ))}
        </tbody>
      </Table>
      {own && <ActionButton onClick={handleReset}>{t('notices.asEverywhere')}</ActionButton>}
      <BrowserLeave />
      {offered.includes('push') && <DevicePush />}
    </Box>
  );
}
