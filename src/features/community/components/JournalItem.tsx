import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import {
  complaintKinds,
  gamePresets,
  gameStatuses,
  type JournalAction,
  type JournalEntry,
  type JournalState,
  masterStatuses,
  reviewStates,
  staffRoles,
} from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { plainButton } from '../../../ui/plainButton.ts';
import { Quiet } from '../../../ui/Section.tsx';
import { refetchStanding, selectGameByKey } from '../../session/index.ts';
import { communityApi } from '../api.ts';

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 0),
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${paletteOf(theme).divider}` },
}));

/** Shows what else this person did. */
const Name = styled('button')({
  ...plainButton,
  padding: 0,
  cursor: 'pointer',
  font: 'inherit',
  textAlign: 'start',
  '&:hover': { textDecoration: 'underline' },
  // A target of 44 px within a line of 25.
  '@media (pointer: coarse)': { paddingBlock: 10, marginBlock: -10 },
});

/** The acts that the host takes back (OWN-64). */
const UNDOABLE: readonly JournalAction[] = [
  ...(['communityNamed', 'gameChanged', 'ownerAppointed', 'ownerDismissed'] as const),
  ...(['staffAppointed', 'staffChanged', 'staffDismissed'] as const),
];

/** A state in words: roles, statuses, times and the like as they are called elsewhere, other texts as they stand. */
function useStateText(ofGame: boolean): (state: JournalState) => string {
  const { t } = useTranslation();
  const words: Readonly<Record<string, (value: string) => string | undefined>> = {
    role: (value) => {
      const role = staffRoles.find((one) => one === value);
      return role && t(`community.roles.${role}`);
    },
    status: (value) => {
      const status = gameStatuses.find((one) => ofGame && one === value);
      if (status) return t(`community.statuses.${status}`);
      const ofMaster = masterStatuses.find((one) => one === value);
      return ofMaster && t(`catalogue.masterStatus.${ofMaster}`);
    },
    preset: (value) => {
      const preset = gamePresets.find((one) => one === value);
      return preset && t(`community.presets.${preset}.title`);
    },
    founded: () => t('journal.founded'),
    state: (value) => {
      const state = reviewStates.find((one) => one === value);
      return state && t(`reviews.state.${state}`);
    },
    kind: (value) => {
      const kind = complaintKinds.find((one) => one === value);
      return kind && t(`moderation.complainOf.${kind}`);
    },
    until: (value) => t('moderation.until', { time: formatDateTime(Number(value)) }),
    uses: (value) => `${t('moderation.uses')}: ${value}`,
    used: (value) => t('journal.used', { used: value }),
    maxProfiles: (value) => `${t('reviews.limit')}: ${value}`,
    // Ids, for the host.
    block: () => '',
    playerId: () => '',
  };
  return (state) =>
    Object.entries(state)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => words[name]?.(String(value)) ?? String(value))
      .filter(Boolean)
      .join(', ');
}

export interface JournalItemProps {
  entry: JournalEntry;
  /** Shows the acts of a person alone. */
  onPerson: (person: string) => void;
}

/** An act: who did what to whom, when, before and after, and its taking back (OWN-60, OWN-64). */
export function JournalItem({ entry, onPerson }: JournalItemProps) {
  const { t } = useTranslation();
  const game = useAppSelector((state) => selectGameByKey(state, entry.game ?? ''));
  const dispatch = useAppDispatch();
  const [undo, { isLoading }] = communityApi.endpoints.undoAct.useMutation();
  const { id, at, who, action, subject, before, after, undone } = entry;
  const stateText = useStateText(subject.type === 'game');
  const handleUndo = async () => {
    const { error } = await undo({ params: { entry: id } });
    if (error === undefined) await dispatch(refetchStanding());
  };
  // Of what else is changed in a game there is no way back.
  const isFinal = !UNDOABLE.includes(action) || (action === 'gameChanged' && !after?.['status']);
  const change = [before, after].map((state) => (state ? stateText(state) : '')).filter(Boolean);
  return (
    <Item>
      <span>
        {who ? (
          <Name type="button" onClick={() => onPerson(who.id)}>
            {who.name}
          </Name>
        ) : (
          t('journal.gone')
        )}
        {' — '}
        <strong>{t(`journal.actions.${action}`)}</strong>
        {subject.type !== 'community' && `: ${subject.name}`}
      </span>
      {change.length > 0 && <span>{change.join(' → ')}</span>}
      <Quiet as="span">
        {formatDateTime(at)}
        {game && subject.type !== 'game' && ` · ${game.title}`}
        {undone !== undefined && ` · ${t('journal.undone', { moment: formatDateTime(undone) })}`}
      </Quiet>
      {undone === undefined && !isFinal && (
        <ActionButton
          variant="text"
          loading={isLoading}
          style={{ justifySelf: 'start', marginInlineStart: -18 }}
          aria-label={`${t('journal.undo')}: ${t(`journal.actions.${action}`)}, ${subject.name}`}
          onClick={() => void handleUndo()}
        >
          {t('journal.undo')}
        </ActionButton>
      )}
    </Item>
  );
}
