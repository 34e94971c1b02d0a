import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { askLeave, type Leave, leaveOf } from '../browserNotices.ts';

const Part = styled('div')(({ theme }) => ({ marginTop: theme.spacing(2), fontSize: '0.875rem' }));

/** What the browser says of notifications, and the one place that asks it (NOTE-01). */
export function BrowserLeave() {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<Leave>(() => leaveOf(window));
  const outcome = useRef<HTMLDivElement>(null);
  const handleAsk = async () => {
    const answer = await askLeave(window);
    if (answer !== 'default') outcome.current?.focus(); // the button goes
    setLeave(answer);
  };
  return (
    <Part>
      <div ref={outcome} role="status" tabIndex={-1} style={{ outline: 'none' }}>
        {t(`notices.leave.${leave}`)}
      </div>
      {leave === 'default' && (
        <ActionButton variant="outlined" onClick={() => void handleAsk()} style={{ marginTop: 8 }}>
          {t('notices.ask')}
        </ActionButton>
      )}
    </Part>
  );
}
