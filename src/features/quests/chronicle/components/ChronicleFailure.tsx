import type { SerializedError } from '@reduxjs/toolkit';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../../../api/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import type { Game } from '../../../../contract/index.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { NoPage } from '../../../../ui/NoPage.tsx';
import { PageTitle } from '../../../../ui/PageTitle.tsx';
import { useOutage } from '../../../session/index.ts';
import { listHref } from './ChronicleHead.tsx';

export interface NoChronicleProps {
  game: Game;
  title: string;
  children: ReactNode;
}

/** In place of a chronicle that this character cannot have, with the way to the quests. */
export function NoChronicle({ game, title, children }: NoChronicleProps) {
  const { t } = useTranslation();
  return (
    <NoPage
      title={title}
      game={game.title}
      way={{ href: listHref(game), label: t('chronicle.toQuests') }}
    >
      {children}
    </NoPage>
  );
}

export interface ChronicleFailureProps {
  game: Game;
  error: ApiError | SerializedError;
  retry: () => void;
  retrying: boolean;
}

/** In place of a chronicle that was not shownElsewhere: what the host refuses leads back to the quests, whatever else can be asked for again (CHRON-04). */
export function ChronicleFailure({ game, error, retry, retrying }: ChronicleFailureProps) {
  const { t } = useTranslation();
  const outage = useOutage(true, retry);
  const known = isApiError(error) ? error : undefined;
  const text = useErrorText()(error);
  if (known?.kind === 'refused')
    return (
      <NoChronicle
        game={game}
        title={t(known.status === 404 ? 'chronicle.unknown' : 'chronicle.closed')}
      >
        <span role="alert">{text}</span>
      </NoChronicle>
    );
  return (
    <>
      <PageTitle page={t('chronicle.title')} game={game.title} />
      <Typography variant="h1" gutterBottom>
        {t('chronicle.title')}
      </Typography>
      <ErrorState
        message={text}
        shownElsewhere={outage.shownElsewhere}
        onRetry={outage.retry}
        retrying={retrying}
      />
    </>
  );
}
