import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnsure } from '../../../api/attempt.ts';
import { noticeRaised, toApiError } from '../../../api/index.ts';
import type { Review, ReviewStep } from '../../../contract/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RemarkField, remarksApi, type RemarkWork, useRemarkText } from '../../profiles/index.ts';
import { reviewsApi } from '../api.ts';
import type { ReviewScope } from './ReviewedField.tsx';

const { useStepReviewMutation } = reviewsApi;

const newId: AppThunk<string> = (_dispatch, _getState, services) => services.newId();

const say =
  (text: string): AppThunk<void> =>
  (dispatch, _getState, services) =>
    void dispatch(noticeRaised({ id: services.newId(), said: { text } }));

/** Steps that are asked about: their player would notice at once. */
const ASKED: readonly ReviewStep[] = ['refuse', 'putAway'];

/** Sends steps. The same step once more, after a lost answer, goes under the same key (FORM-22). */
function useSteps({ params }: ReviewScope, review: Review, work: RemarkWork) {
  const dispatch = useAppDispatch();
  const [step, { isLoading }] = useStepReviewMutation();
  const last = useRef<{ sent: string; key: string }>(undefined);
  const take = async (wanted: ReviewStep): Promise<void> => {
    if (isLoading) return;
    await work.send(async ({ html }) => {
      const body = { step: wanted, version: review.version, ...(html !== '' && { body: html }) };
      const sent = JSON.stringify(body);
      const key = last.current?.sent === sent ? last.current.key : dispatch(newId);
      last.current = { sent, key };
      const { data, error } = await step({ params, body, idempotencyKey: key });
      if (data?.message) dispatch(say(data.message));
      const reason = error === undefined ? undefined : toApiError(error);
      if (reason && !isUnsure(reason)) last.current = undefined;
      // Another master, or the player, was quicker: what is decided about is shown as it is now.
      if (reason?.code === 'reviewChanged')
        void dispatch(remarksApi.util.invalidateTags(['Reviews']));
      return error === undefined ? {} : { error };
    });
  };
  return { take, isLoading };
}

/** The decision about a profile (OWN-75 to OWN-78): words for its player, and a button for each step that leads on from here. */
export function Decision({ at, review }: { at: ReviewScope; review: Review }) {
  const { t } = useTranslation();
  const { user, params } = at;
  const scope = useMemo(() => ({ user, ...params, what: 'step' }), [user, params]);
  const work = useRemarkText(scope);
  const { take, isLoading } = useSteps(at, review, work);
  const [asked, setAsked] = useState<ReviewStep>();
  const { allowed, state, own } = review;
  const begin = (step: ReviewStep) => (ASKED.includes(step) ? setAsked(step) : void take(step));
  const confirm = () => {
    if (asked) void take(asked);
    setAsked(undefined);
  };
  if (allowed.length === 0) return <p>{t(own ? 'reviews.ownText' : 'reviews.readOnly')}</p>;
  const talks = state !== 'putAway';
  return (
    <Stack spacing={1.5}>
      {talks && (
        <Stack spacing={0.5}>
          <Typography variant="body2" color="textSecondary" aria-hidden>
            {t('reviews.wordsFor')}
          </Typography>
          <RemarkField
            work={work}
            label={t('reviews.wordsFor')}
            onSubmit={() => allowed.includes('return') && begin('return')}
          />
        </Stack>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {allowed.map((step, at) => (
          <ActionButton
            key={step}
            variant={at === 0 ? 'contained' : 'outlined'}
            loading={isLoading}
            onClick={() => begin(step)}
          >
            {t(`reviews.step.${step}`)}
          </ActionButton>
        ))}
      </Stack>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(asked === 'refuse' ? 'reviews.askRefuse' : 'reviews.askPutAway', {
          name: review.profile.name,
        })}
        {...(asked && { confirmLabel: t(`reviews.step.${asked}`) })}
        cancelLabel={t('remarks.cancel')}
        dangerous={asked === 'refuse'}
        onConfirm={confirm}
        onCancel={() => setAsked(undefined)}
      >
        {t(asked === 'refuse' ? 'reviews.refuseText' : 'reviews.putAwayText')}
      </ConfirmDialog>
    </Stack>
  );
}
