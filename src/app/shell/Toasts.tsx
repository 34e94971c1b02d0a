import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useMessageText } from '../../api/useErrorText.ts';
import { useAppSelector } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { selectToasts, type Toast } from '../uiSlice.ts';

/** Its words stand there all the same. */
function PlainToast({ toast }: { toast: Toast }) {
  const say = useMessageText();
  return <p role="alert">{say(toast.said)}</p>;
}

/** The card of a toast; the deferred start has loaded its code before one is needed. */
export const loadToastCard = async () => {
  const card = await import(/* webpackChunkName: "toast" */ './ToastCard.tsx');
  return card.ToastCard;
};
const ToastCard = lazyPart<{ toast: Toast }>(loadToastCard, PlainToast);

const Corner = styled('section')(({ theme }) => ({
  position: 'fixed',
  right: `max(${theme.spacing(2)}, env(safe-area-inset-right))`,
  bottom: `max(calc(${theme.spacing(2)} + var(--letopis-desk-bar, 0px)), env(safe-area-inset-bottom))`,
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  gap: theme.spacing(1),
  width: `min(24rem, calc(100vw - ${theme.spacing(4)}))`,
  pointerEvents: 'none',
}));

/** The toasts at the bottom right (SHELL-14), in a region that was there before them: some readers miss one that comes with its text. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useAppSelector(selectToasts);
  return (
    <Corner aria-label={t('app.notices')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Corner>
  );
}
