import type { SerializedError } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFinalRefusal } from '../../../../api/attempt.ts';
import { type ApiError, isApiError } from '../../../../api/index.ts';
import type { Game } from '../../../../contract/index.ts';
import { pathTo } from '../../../../domain/index.ts';
import { ActionLink } from '../../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { useOutage } from '../../../session/index.ts';
import { useErrorText } from '../../../../api/useErrorText.ts';
import { FormFrame } from './FormFrame.tsx';

export interface NoFormProps {
  game: Game;
  title: string;
  children: ReactNode;
}

/** In place of a form that is not to be had: why, and the way on to one's own profile (PROF-10). */
export function NoForm({ game, title, children }: NoFormProps) {
  const { t } = useTranslation();
  return (
    <FormFrame game={game} title={title}>
      <EmptyState
        action={
          <ActionLink variant="outlined" href={pathTo('profile.index', { game: game.key })}>
            {t('profileForm.toOwn')}
          </ActionLink>
        }
      >
        {children}
      </EmptyState>
    </FormFrame>
  );
}

export interface FormFailureProps {
  game: Game;
  title: string;
  error: ApiError | SerializedError;
  retry: () => void;
  retrying: boolean;
}

/** In place of a form that was not shownElsewhere: what the host refuses, in its words (PROF-10); whatever else can be asked for again. */
export function FormFailure({ game, title, error, retry: again, retrying }: FormFailureProps) {
  const errorText = useErrorText();
  const { shownElsewhere, retry } = useOutage(true, again);
  const text = isApiError(error) ? errorText(error) : undefined;
  if (isApiError(error) && error.kind === 'refused' && isFinalRefusal(error))
    return (
      <NoForm game={game} title={title}>
        <span role="alert">{text}</span>
      </NoForm>
    );
  return (
    <FormFrame game={game} title={title}>
      <ErrorState
        message={text}
        shownElsewhere={shownElsewhere}
        onRetry={retry}
        retrying={retrying}
      />
    </FormFrame>
  );
}
