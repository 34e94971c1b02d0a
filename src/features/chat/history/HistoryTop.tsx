import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Ornament } from '../../../ui/EmptyState.tsx';
import { paletteOf } from '../../../ui/paletteOf.ts';
import { Bone, LoadingFrame } from '../../../ui/Skeletons.tsx';

/** What stands above the oldest message that was loaded. */
export type TopState = 'loading' | 'failed' | 'ended' | 'more' | 'quiet';

/** Always of one height, so that what is read does not move when one gives way to another. */
const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.5),
  minHeight: 72,
  padding: theme.spacing(1, 2),
  fontSize: '0.8125rem',
  textAlign: 'center',
  color: paletteOf(theme).text.secondary,
}));

/** The shape of messages that are still on their way. */
export function MessageSkeleton({ count = 1, label }: { count?: number; label?: string }) {
  return (
    <LoadingFrame {...(label !== undefined && { label })}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} style={{ display: 'flex', gap: 8, padding: '8px 12px' }}>
          <Bone style={{ width: 32, height: 32, borderRadius: '50%', margin: 0, flexShrink: 0 }} />
          <div style={{ flexGrow: 1 }}>
            <Bone style={{ width: '35%', margin: '0 0 6px' }} />
            <Bone style={{ width: at % 2 === 0 ? '85%' : '60%', margin: 0 }} />
          </div>
        </div>
      ))}
    </LoadingFrame>
  );
}

/** The upper end of the history (WIN-02, SCR-03): older messages on their way, a way to ask for them, or that there are none. */
export function HistoryTop({ state, onOlder }: { state: TopState; onOlder: () => void }) {
  const { t } = useTranslation();
  return (
    <Frame>
      {state === 'loading' && (
        <div style={{ alignSelf: 'stretch' }}>
          <MessageSkeleton />
        </div>
      )}
      {state === 'failed' && <span role="alert">{t('chat.olderFailed')}</span>}
      {(state === 'failed' || state === 'more') && (
        <ActionButton onClick={onOlder}>
          {t(state === 'failed' ? 'app.retry' : 'chat.older')}
        </ActionButton>
      )}
      {state === 'ended' && (
        <>
          <Ornament />
          <span>{t('chat.no_more')}</span>
        </>
      )}
    </Frame>
  );
}
