import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../lib/store.ts';
import { selectIsBlocked } from '../uiSlice.ts';

/** Shorter work shows no overlay: it would only flicker. */
const PATIENCE_MS = 150;

const turnRound = keyframes({ to: { rotate: '1turn' } });
const appear = keyframes({ from: { opacity: 0 } });

const Veil = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.modal + 1,
  display: 'grid',
  placeContent: 'center',
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 60%, transparent)`,
  animation: `${appear} 160ms ease-out`,
}));

const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Spinner = styled('span')(({ theme }) => ({
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `3px solid ${theme.vars.palette.divider}`,
  borderTopColor: theme.vars.palette.secondary.main,
  animation: `${turnRound} 900ms linear infinite`,
}));

/** Turns true once `on` has lasted for the patience, false at once. */
function useLasting(on: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLasting(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [on]);
  return on && lasting;
}

/** The overlay with message and spinner that stays until all work that holds it has ended (SHELL-12). */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const shown = useLasting(useAppSelector(selectIsBlocked));
  return (
    <div role="status" aria-live="polite">
      {shown && (
        <Veil>
          <Sheet>
            <Spinner aria-hidden="true" />
            <Typography>{t('app.loading')}</Typography>
          </Sheet>
        </Veil>
      )}
    </div>
  );
}
