import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import type { Sought } from './useSought.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  backgroundColor: paletteOf(theme).background.paper,
}));

/** Says above a history that the message is not there which a link leads to, or could not be had yet. */
export function SoughtNote({ sought: { state, retry } }: { sought: Sought }) {
  const { t } = useTranslation();
  if (state === 'gone')
    return (
      <Bar role="status">
        <span>{t('chat.messageGone')}</span>
      </Bar>
    );
  if (state !== 'failed') return null;
  return (
    <Bar role="alert">
      <span>{t('chat.seekFailed')}</span>
      <ActionButton onClick={retry}>{t('app.retry')}</ActionButton>
    </Bar>
  );
}
