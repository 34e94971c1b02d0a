import type { SerializedError } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

export interface LocationsFailureProps {
  game: Game;
  error: ApiError | SerializedError;
  /** The map that the address names. */
  map: string | undefined;
  /** The error modal shows it already. */
  shownElsewhere: boolean;
  retry: () => void;
  retrying: boolean;
}

const REFUSALS = ['refused', 'validation'];

/** In place of a list: a map that the host refuses leads back to what there is; whatever else can be asked for again. */
export function LocationsFailure({ game, error, map, ...outage }: LocationsFailureProps) {
  const { t } = useTranslation();
  const { shownElsewhere, retry, retrying } = outage;
  const known = isApiError(error) ? error : undefined;
  const text = useErrorText()(error);
  if (!known || !REFUSALS.includes(known.kind))
    return (
      <ErrorState
        message={text}
        shownElsewhere={shownElsewhere}
        onRetry={retry}
        retrying={retrying}
      />
    );
  const back =
    map === undefined
      ? {
          href: pathTo('main', { game: game.key }),
          label: t('notFound.toGame', { game: game.title }),
        }
      : { href: pathTo('locations', { game: game.key }), label: t('location.toList') };
  return (
    <EmptyState
      action={
        <ActionLink variant="outlined" href={back.href}>
          {back.label}
        </ActionLink>
      }
    >
      <span role="alert">{text}</span>
    </EmptyState>
  );
}
