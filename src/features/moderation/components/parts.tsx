import Alert from '@mui/material/Alert';
import { styled, type Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';

const column = ({ theme }: { theme: Theme }) =>
  ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    maxWidth: '45rem',
  }) as const;

/** A column of a page, and of its parts. */
export const Column = styled('div')(column);

/** A form in one column. */
export const FormColumn = styled('form')(column);

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
