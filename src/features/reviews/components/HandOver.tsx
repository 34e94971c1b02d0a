import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, noticeRaised, toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type Review, REVIEW_LIMIT, type ReviewPlayer } from '../../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { remarksApi } from '../../profiles/index.ts';
import { reviewsApi } from '../api.ts';
import type { ReviewScope } from './ReviewedField.tsx';

const { useFindPlayersQuery, useHandOverMutation } = reviewsApi;

const newId: AppThunk<string> = (_dispatch, _getState, services) => services.newId();

const say =
  (text: string): AppThunk<void> =>
  (dispatch, _getState, services) =>
    void dispatch(noticeRaised({ id: services.newId(), said: { text } }));

/** Gives the character away. The same once more, after a lost answer, goes under the same key. */
function useHanding({ params }: ReviewScope, { version }: Review) {
  const dispatch = useAppDispatch();
  const [hand, { isLoading }] = useHandOverMutation();
  const [error, setError] = useState<ApiError>();
  const last = useRef<{ sent: string; key: string }>(undefined);
  const give = async (to: string | null): Promise<void> => {
    const body = { to, version };
    const sent = JSON.stringify(body);
    const key = last.current?.sent === sent ? last.current.key : dispatch(newId);
    last.current = { sent, key };
    const outcome = await hand({ params, body, idempotencyKey: key });
    setError(outcome.error === undefined ? undefined : toApiError(outcome.error));
    if (outcome.data?.message) dispatch(say(outcome.data.message));
    if (outcome.error) void dispatch(remarksApi.util.invalidateTags(['Reviews']));
  };
  return { give, isLoading, error };
}

interface FoundProps {
  at: ReviewScope;
  name: string;
  limit: number | undefined;
  onChoose: (player: ReviewPlayer) => void;
}

/** Whoever is called so, each with how many characters are theirs here. */
function Found({ at, name, limit, onChoose }: FoundProps) {
  const { t } = useTranslation();
  const { game, character } = at.params;
  // What was found for the letters before stays until the next answer: a button must not go from under the pointer.
  const { data, isFetching } = useFindPlayersQuery({
    params: { game, character },
    query: { name },
  });
  const players = data?.players ?? [];
  return (
    <div role="status">
      {players.length === 0 && !isFetching && t('reviews.nobodyFound')}
      {players.map((player) => (
        <ActionButton
          key={player.id}
          variant="text"
          disabled={limit !== undefined && (player.profiles ?? 0) >= limit}
          onClick={() => onChoose(player)}
        >
          {t('reviews.playerHas', { name: player.name, count: player.profiles ?? 0 })}
        </ActionButton>
      ))}
    </div>
  );
}

/** A character is given to another player, or to nobody (OWN-79, OWN-80). */
export function HandOver({ at, review }: { at: ReviewScope; review: Review }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const name = useDeferredValue(typed.trim());
  const [asked, setAsked] = useState<ReviewPlayer | 'nobody'>();
  const { give, isLoading, error } = useHanding(at, review);
  const { profile, player, limit } = review;
  const confirm = () => {
    if (asked) void give(asked === 'nobody' ? null : asked.id);
    setAsked(undefined);
    setTyped('');
  };
  const to = asked === 'nobody' ? undefined : asked?.name;
  return (
    <Stack spacing={1.5}>
      <TextField
        size="small"
        fullWidth
        label={t('reviews.handTo')}
        helperText={t('reviews.handHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMIT.name, autoComplete: 'off' } }}
      />
      {name !== '' && <Found at={at} name={name} limit={limit} onChoose={setAsked} />}
      {player && (
        <div>
          <ActionButton variant="outlined" loading={isLoading} onClick={() => setAsked('nobody')}>
            {t('reviews.takeBack')}
          </ActionButton>
        </div>
      )}
      {error && <Alert severity="error">{error.fields?.to ?? errorText(error)}</Alert>}
      <ConfirmDialog
        open={asked !== undefined}
        title={
          to === undefined
            ? t('reviews.askTakeBack', { name: profile.name, player: player?.name ?? '' })
            : t('reviews.askHand', { name: profile.name, player: to })
        }
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      >
        {t('reviews.turnsStay')}
      </ConfirmDialog>
    </Stack>
  );
}
