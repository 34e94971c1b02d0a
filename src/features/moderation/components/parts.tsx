import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { MODERATION_LIMIT } from '../../../contract/index.ts';
import { wordsProblem } from '../../../domain/index.ts';
import type { Values } from '../../../lib/keptForm.ts';
import { type AppThunk, readClock, useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { KeptForm, type KeptFormProps } from '../../../ui/KeptForm.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { selectUser } from '../../session/index.ts';

/** A column of a page, and of its parts. */
export const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  maxWidth: '45rem',
  '& > h2': { marginTop: theme.spacing(2) },
}));

/** A list of sheets. */
export const Sheets = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

export const Sheet = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  padding: theme.spacing(2),
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 12,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
}));

/** What somebody typed: its lines as they were. */
export const Said = styled('p')(({ theme }) => ({
  padding: theme.spacing(0.25, 0, 0.25, 1.5),
  borderInlineStart: `3px solid ${paletteOf(theme).secondary.main}`,
  whiteSpace: 'pre-wrap',
}));

export const Small = styled('p')(({ theme }) => ({
  fontSize: '0.875rem',
  color: paletteOf(theme).text.secondary,
}));

export const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

/** Why something was not done, beside what was pressed; nothing where nothing failed. */
export function Failed({ error }: { error: unknown }) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <Alert severity="error" role="alert">
      {errorText(toApiError(error))}
    </Alert>
  );
}

/** What is wrong with the field `reason`. */
export const reasonProblem = ({ reason = '' }: Values) => ({
  reason: wordsProblem(reason, MODERATION_LIMIT.reason),
});

/** A form whose unsent values nobody else gets who signs in at the same tab. */
export function OwnForm({ name, ...rest }: KeptFormProps) {
  const user = useAppSelector(selectUser)?.id ?? '';
  return <KeptForm name={`${user}/${name}`} {...rest} />;
}

export interface TwoListsProps {
  labels: readonly [string, string];
  /** Is the second list shown? */
  second: boolean;
  onChoose: (second: boolean) => void;
}

/** The choice between two lists. */
export function TwoLists({ labels, second, onChoose }: TwoListsProps) {
  const { t } = useTranslation();
  return (
    <Buttons role="group" aria-label={t('moderation.show')}>
      {labels.map((label, at) => {
        const isChosen = second === (at === 1);
        return (
          <ActionButton
            key={label}
            aria-pressed={isChosen}
            variant={isChosen ? 'outlined' : 'text'}
            onClick={() => onChoose(at === 1)}
          >
            {label}
          </ActionButton>
        );
      })}
    </Buttons>
  );
}

const readOrigin =
  (): AppThunk<string> =>
  (_dispatch, _getState, { origin }) =>
    origin;

/** The program's clock (ms), to be read when something is pressed. */
export function useClock(): () => number {
  const dispatch = useAppDispatch();
  return useCallback(() => dispatch(readClock()), [dispatch]);
}

/** The origin of the page. */
export const useOrigin = (): string => useAppDispatch()(readOrigin());
