import Remove from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Comment from '@mui/icons-material/ModeCommentOutlined';
import Reacted from '@mui/icons-material/Favorite';
import Heart from '@mui/icons-material/FavoriteBorder';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../../contract/index.ts';
import { hasReacted } from '../../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { paletteOf } from '../../../../ui/paletteOf.ts';
import { selectTurnMode } from '../selectors.ts';
import { closeMode, deleteTurn, notice, openComments, openEditing, react } from '../modesThunks.ts';
import type { TurnModeState, TurnWork } from '../modesSlice.ts';
import { type TurnOffers, turnOffers } from '../turnOffers.ts';
import { BookmarkButton } from '../../../bookmarks/index.ts';
import { ComplainButton } from '../../../moderation/index.ts';
import { selectIsSignedIn } from '../../../session/index.ts';
import type { TurnRef } from '../turnRef.ts';
import { useLedToWriting } from '../writingLink.ts';
import { CopyTurnLink } from './CopyTurnLink.tsx';
import type { TurnCommentsProps } from './TurnComments.tsx';
import { useFocusHeir } from './useFocusHeir.ts';
import { type TurnReader, useMinute, useTurnReader } from './useTurnReader.ts';

/** It is wanted by the same readers. */
export { AwayMark } from '../../../presence/index.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginInline: theme.spacing(-1),
  '& > button, & > a': {
    minWidth: 0,
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.5, 1),
    fontSize: '0.875rem',
  },
  '& > button[aria-expanded="true"]': { backgroundColor: paletteOf(theme).action.selected },
  '& svg': { fontSize: 18 },
}));

const ConfirmDialog = lazy(async () => {
  const { ConfirmDialog: Dialog } = await import('../../../../ui/ConfirmDialog.tsx');
  return { default: Dialog };
});

/** The comments of a turn, for those who open them. */
const LazyTurnComments = lazyPart<TurnCommentsProps>(async () => {
  const { TurnComments } = await import(
    /* webpackChunkName: "turn-comments" */ './TurnComments.tsx'
  );
  return TurnComments;
}, PartFailure);

/** Opens an edit or the comments of a turn, once, where the address leads to what is written there (BACK-38); says so where it is too late for that. */
function useOpenByLink(ref: TurnRef, { edit, comments }: TurnOffers): void {
  const dispatch = useAppDispatch();
  const editing = useLedToWriting(ref, 'editing');
  const commenting = useLedToWriting(ref, 'commenting');
  const entry = editing ?? commenting;
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (entry === undefined || opened.current === entry) return;
    opened.current = entry;
    if (editing !== undefined)
      dispatch(edit ? openEditing(ref) : notice(undefined, 'turn.editOver'));
    else dispatch(comments ? openComments(ref) : notice(undefined, 'comment.closed'));
  }, [dispatch, entry, editing, edit, comments, ref]);
}

/** What the current character may do with a turn; renewed as windows close (TURN-02, TURN-03). */
export function TurnModes({ turn }: { turn: Turn }) {
  const reader = useTurnReader(turn.id);
  const signedIn = useAppSelector(selectIsSignedIn);
  useFocusHeir(turn.id);
  if (reader) return <ModeButtons turn={turn} reader={reader} />;
  // Who has no character here may complain all the same.
  return signedIn && !turn.isOwner ? (
    <Row>
      <ComplainButton kind="turn" id={turn.id} />
    </Row>
  ) : null;
}

interface ModeButtonsProps {
  turn: Turn;
  reader: TurnReader;
}

function ModeButtons({ turn, reader }: ModeButtonsProps) {
  const now = useMinute();
  const panel = useId();
  const state = useAppSelector((all) => selectTurnMode(all, turn.id));
  const offers = turnOffers(turn, reader, now);
  useOpenByLink(reader.ref, offers);
  // The editor has buttons of its own.
  if (state?.mode === 'editing') return null;
  const commenting = state?.mode === 'commenting';
  return (
    <>
      <Buttons {...{ turn, reader, offers, state, panel }} />
      {commenting && <LazyTurnComments id={panel} turn={turn} mayWrite={offers.comment} />}
    </>
  );
}

interface ButtonsProps extends ModeButtonsProps {
  offers: TurnOffers;
  state: TurnModeState | undefined;
  /** The id of the comments while they are open. */
  panel: string;
}

function Buttons({ turn, reader, offers, state, panel }: ButtonsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reacted = hasReacted(turn, reader.actor);
  const commenting = state?.mode === 'commenting';
  return (
    <Row role="group" aria-label={t('turn.modes')}>
      {(offers.react || reacted) && (
        <ReactButton reader={reader} reacted={reacted} busy={state?.busy === 'reactToTurn'} />
      )}
      {(offers.comments || commenting) && (
        <ActionButton
          aria-expanded={commenting}
          aria-controls={commenting ? panel : undefined}
          disabled={state?.busy === 'commentTurn' || state?.busy === 'deleteTurn'}
          onClick={() => dispatch((commenting ? closeMode : openComments)(reader.ref))}
        >
          <Comment aria-hidden="true" />
          {t(turn.commentsCount > 0 || !offers.comment ? 'comment.show' : 'comment.write')}
        </ActionButton>
      )}
      {offers.edit && (
        <ActionButton
          onClick={() => dispatch(openEditing(reader.ref))}
          disabled={state?.busy !== undefined}
        >
          <Edit aria-hidden="true" />
          {t('turn.edit')}
        </ActionButton>
      )}
      <CopyTurnLink turn={turn} />
      {offers.remove && <DeleteButton reader={reader} busy={state?.busy} />}
      <BookmarkButton turn={turn.id} />
      {!turn.isOwner && <ComplainButton kind="turn" id={turn.id} />}
    </Row>
  );
}

interface ReactButtonProps {
  reader: TurnReader;
  reacted: boolean;
  busy: boolean;
}

/**
 * Reacts to a turn (TURN-07). Shown as done from the press on, and undone by a refusal; it stays where it is afterwards, so that nobody
 * loses the focus.
 */
function ReactButton({ reader, reacted, busy }: ReactButtonProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const done = reacted || busy;
  return (
    <ActionButton
      aria-pressed={done}
      aria-disabled={done}
      onClick={() => {
        if (!done) void dispatch(react(reader.ref, reader.actor));
      }}
    >
      {done ? <Reacted aria-hidden="true" /> : <Heart aria-hidden="true" />}
      {t('turn.react')}
    </ActionButton>
  );
}

interface DeleteButtonProps {
  reader: TurnReader;
  busy: TurnWork | undefined;
}

/** Deletes a turn after a question (TURN-04). What is under way comes first: a deletion beside it would be dropped. */
function DeleteButton({ reader, busy }: DeleteButtonProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    void dispatch(deleteTurn(reader.ref)).then(() => setAsking(false));
  };
  return (
    <>
      <ActionButton
        onClick={() => setAsking(true)}
        disabled={busy !== undefined && busy !== 'deleteTurn'}
      >
        <Remove aria-hidden="true" />
        {t('turn.remove')}
      </ActionButton>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            dangerous
            busy={busy === 'deleteTurn'}
            confirmLabel={t('turn.remove')}
            cancelLabel={t('turn.keep')}
            onConfirm={confirm}
            onCancel={() => setAsking(false)}
          >
            {t('turn.removeAsk')}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
