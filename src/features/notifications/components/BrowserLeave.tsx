import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { askLeave, type Leave, leaveOf } from '../browserNotices.ts';

const Part = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2), fontSize: '0.875rem' }));

/** What the browser says of notifications, and the one place that asks it (NOTE-01). */
export function BrowserLeave() {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<Leave>(() => leaveOf(window));
  const handleAsk = async () => setLeave(await askLeave(window));
  return (
    <Part>
      <div role="status">{t(`notices.leave.${leave}`)}</div>
      {leave === 'default' && (
        <ActionButton variant="outlined" onClick={() => void handleAsk()} style={{ marginTop: 8 }}>
          {t('notices.ask')}
        </ActionButton>
      )}
    </Part>
  );
}
