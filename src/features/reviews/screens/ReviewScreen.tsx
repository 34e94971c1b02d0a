import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isApiError, toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Game, Review } from '../../../contract/index.ts';
import { pathTo, reviewFields } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { formatDateTime } from '../../../lib/time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoPage } from '../../../ui/NoPage.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { ProfileHead, remarksApi } from '../../profiles/index.ts';
import { selectUser } from '../../session/index.ts';
import { Decision } from '../components/Decision.tsx';
import { HandOver } from '../components/HandOver.tsx';
import { ForMasters, QueueFrame } from '../components/QueueFrame.tsx';
import { useAge } from '../components/QueueList.tsx';
import { ReviewedField, type ReviewScope, Talk } from '../components/ReviewedField.tsx';
import { Steps } from '../components/Steps.tsx';

const { useReviewQuery } = remarksApi;

/** The profile, and beside it, where there is room, what is done with it. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: theme.spacing(4),
  '--letopis-reading-size': '1rem',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 46rem) minmax(20rem, 1fr)' },
}));

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
}));

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '& > h2': { ...theme.typography.h3, margin: 0 },
  '& > p, & > div > p': { margin: 0 },
}));

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Panel>
  );
}

/** Whose it is, since when it stands so, and how many more its player has. */
function Standing({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { state, since, player, limit, offered } = review;
  const age = useAge(since);
  const facts = [
    age,
    player ? t('reviews.of', { name: player.name }) : t('reviews.nobodys'),
    player?.profiles === undefined ? '' : t('reviews.has', { count: player.profiles }),
    limit === undefined ? '' : t('reviews.mayHave', { count: limit }),
    offered ? t('reviews.offered') : '',
  ];
  return (
    <Alert severity={state === 'confirmed' ? 'success' : 'info'} icon={false}>
      <b>{t(`reviews.state.${state}`)}</b>
      {` · ${facts.filter(Boolean).join(' · ')}`}
    </Alert>
  );
}

/** What has changed since a master last looked, in a line, and the switch that shows it. */
function Looked({ review, compared, onCompare }: { review: Review } & Compared) {
  const { t } = useTranslation();
  const { looked, texts } = review;
  if (!looked) return <p>{t('reviews.neverLooked')}</p>;
  const changed = reviewFields.filter((field) => looked.texts[field] !== texts[field]).length;
  const date = formatDateTime(looked.at);
  return (
    <div>
      <p style={{ margin: 0 }}>
        {looked.who
          ? t('reviews.lookedBy', { date, who: looked.who })
          : t('reviews.lookedAt', { date })}{' '}
        {changed === 0 ? t('reviews.unchanged') : t('reviews.changed', { count: changed })}
      </p>
      {changed > 0 && (
        <FormControlLabel
          control={<Checkbox checked={compared} onChange={(_event, on) => onCompare(on)} />}
          label={t('reviews.compare')}
        />
      )}
    </div>
  );
}

interface Compared {
  readonly compared: boolean;
  readonly onCompare: (compared: boolean) => void;
}

function Sheet({ at, review }: { at: ReviewScope; review: Review }) {
  const { t } = useTranslation();
  const [compared, onCompare] = useState(true);
  return (
    <Columns>
      <div>
        <Looked review={review} compared={compared} onCompare={onCompare} />
        {reviewFields.map((field) => (
          <ReviewedField key={field} {...{ at, review, field, compared }} />
        ))}
      </div>
      <Stack>
        <Titled title={t('reviews.talk')}>
          <Talk at={at} review={review} />
        </Titled>
        <Titled title={t('reviews.decision')}>
          <Decision at={at} review={review} />
        </Titled>
        {review.canHand && (
          <Titled title={t('reviews.hand')}>
            <HandOver at={at} review={review} />
          </Titled>
        )}
        <Titled title={t('reviews.steps')}>
          <Steps steps={review.steps} />
        </Titled>
      </Stack>
    </Columns>
  );
}

interface OneProps {
  game: Game;
  character: string;
  user: string;
  profile: string;
}

function One({ game, character, user, profile }: OneProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const at = useMemo(
    () => ({ user, params: { game: game.key, character, profile } }),
    [user, game.key, character, profile],
  );
  const { currentData, error, isFetching, refetch } = useReviewQuery(
    { params: at.params },
    { refetchOnMountOrArgChange: true },
  );
  const review = currentData?.review;
  if (review)
    return (
      <QueueFrame game={game} title={review.profile.name} headed>
        <ProfileHead profile={review.profile} />
        <Standing review={review} />
        <Sheet at={at} review={review} />
      </QueueFrame>
    );
  if (!error) return <PageSkeleton />;
  const back = { href: pathTo('queue', { game: game.key }), label: t('reviews.toQueue') };
  if (isApiError(error) && error.status === 404)
    return (
      <NoPage title={t('reviews.gone')} game={game.title} way={back}>
        {errorText(error)}
      </NoPage>
    );
  return (
    <QueueFrame game={game}>
      <ErrorState
        message={errorText(toApiError(error))}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </QueueFrame>
  );
}

/** One profile of the queue: as it is, beside what it was, with the talk about it and the decision (OWN-73 to OWN-80). */
export function ReviewScreen() {
  const { profile = '' } = useParams();
  const user = useAppSelector(selectUser)?.id ?? '';
  return (
    <ForMasters>
      {(game, { character }) => (
        <One key={`${game.key}/${profile}`} {...{ game, character, user, profile }} />
      )}
    </ForMasters>
  );
}
