import type { SerializedError } from '@reduxjs/toolkit';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../api/index.ts';
import type { Game } from '../../../../contract/index.ts';
import { PageSkeleton } from '../../../../ui/Skeletons.tsx';
import { canBeFilled } from '../values.ts';
import { FormFailure, NoForm } from './FormFailure.tsx';

/** What a call for a form has come to. */
export interface AskedQuery<Data> {
  readonly currentData?: Data | undefined;
  readonly error?: ApiError | SerializedError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface AskedFormProps<Data> {
  game: Game;
  title: string;
  query: AskedQuery<Data>;
  /** The page with its form, once all that it chooses from is there. */
  children: (data: Data) => ReactNode;
}

/** A form as the host tells it: on its way, not to be had, without what every profile must choose, or there (PROF-07). */
export function AskedForm<Data extends Parameters<typeof canBeFilled>[0]>(
  props: AskedFormProps<Data>,
) {
  const { game, title, query, children } = props;
  const { currentData, error, isFetching, refetch } = query;
  const { t } = useTranslation();
  const retry = useCallback(() => void refetch(), [refetch]);
  if (!currentData && error)
    return <FormFailure {...{ game, title, error, retry }} retrying={isFetching} />;
  if (!currentData) return <PageSkeleton />;
  if (!canBeFilled(currentData))
    return (
      <NoForm game={game} title={title}>
        {t('profileForm.noData')}
      </NoForm>
    );
  return children(currentData);
}
