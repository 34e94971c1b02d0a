import Typography from '@mui/material/Typography';
import { keyframes, styled } from '@mui/material/styles';
import {
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { getI18n, I18nextProvider, useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { selectCan } from '../../api/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { endOfDay, formatDateTime, formatTime } from '../../lib/time.ts';
import { selectIsAway, selectStaleSince } from '../../realtime/index.ts';
import { ActionButton, type ActionButtonProps } from '../../ui/ActionButton.tsx';
import type { Program } from '../program.ts';
import { AppTheme } from '../theme/AppTheme.tsx';
import { hasUnsavedText } from './hasUnsavedText.ts';
import type { Updates } from './updates.ts';

/** The content of the page, which takes the focus where what had it before is gone. */
const MAIN = 'main[tabindex]';

/** A button that puts its note away, and itself with it: the focus goes back to where it came from. */
function CloseButton({ onClick, ...rest }: ActionButtonProps) {
  const before = useRef<Element>(undefined);
  const handleFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isBeside = currentTarget.closest('section')?.contains(relatedTarget) === true;
    if (!isBeside) before.current = relatedTarget ?? undefined;
  };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const { current: from } = before;
    const known = from instanceof HTMLElement && from.isConnected ? from : undefined;
    (known ?? document.querySelector<HTMLElement>(MAIN))?.focus({ preventScroll: true });
    onClick?.(event);
  };
  return <ActionButton {...rest} onFocus={handleFocus} onClick={handleClick} />;
}

const comeDown = keyframes({ from: { opacity: 0, translate: '0 -8px' } });

const Slot = styled('section')(({ theme }) => ({
  position: 'fixed',
  top: `calc(var(--letopis-navbar-height) + ${theme.spacing(1)})`,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  gap: theme.spacing(1),
  width: `min(34rem, calc(100vw - ${theme.spacing(3)}))`,
  pointerEvents: 'none',
}));

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: 10,
  border: '1px solid',
  borderColor: theme.vars.palette.divider,
  borderInlineStartWidth: 5,
  borderInlineStartColor: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.shadows[6],
  animation: `${comeDown} 180ms ease-out`,
  pointerEvents: 'auto',
}));

const Words = styled('div')({ flex: '1 1 10rem', minWidth: 0 });
const Choices = styled('div')({ display: 'flex', gap: 4, marginInlineStart: 'auto' });

/** How often (ms) a page that could reload is checked for text; typing is noticed at once. */
const LOOK_MS = 1_000;

/** Does nothing on the page hold text? Looked at as long as it is asked. */
function useIsFree(asked: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const look = () => setFree(!hasUnsavedText(window));
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('input', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', look);
    };
  }, [asked]);
  return asked && free;
}

interface OfferProps {
  updates: Updates;
  /** Nothing on the page holds text. */
  free: boolean;
}

/** Takes the new version, unless somebody has begun to write since the last look. */
const take = (updates: Updates) => () => {
  if (!hasUnsavedText(window)) updates.accept();
};

/** A chunk of this version is gone: only a reload brings it. While something holds text this is said, but not offered. */
function GoneNote({ updates, free }: OfferProps) {
  const { t } = useTranslation();
  return (
    <Note data-note="gone">
      <Words>
        <Typography variant="body2">{t('offline.gone')}</Typography>
        {!free && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('offline.goneBusy')}
          </Typography>
        )}
      </Words>
      <Choices>
        <CloseButton onClick={updates.doWithout}>{t('offline.updateLater')}</CloseButton>
        {free && (
          <ActionButton type="button" variant="contained" onClick={take(updates)}>
            {t('offline.goneNow')}
          </ActionButton>
        )}
      </Choices>
    </Note>
  );
}

/** The offer to load the new version: only while nothing on the page holds text (OFF-02). */
function UpdateOffer({ updates }: { updates: Updates }) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(updates.subscribe, updates.current);
  const [later, setLater] = useState(false);
  const free = useIsFree(state === 'gone' || (state === 'ready' && !later));
  if (state === 'gone') return <GoneNote updates={updates} free={free} />;
  if (state !== 'taking' && !free) return null;
  return (
    <Note data-note="update">
      <Words>
        <Typography variant="body2">
          {t(state === 'taking' ? 'offline.updating' : 'offline.update')}
        </Typography>
      </Words>
      {state === 'ready' && (
        <Choices>
          <CloseButton onClick={() => setLater(true)}>{t('offline.updateLater')}</CloseButton>
          <ActionButton type="button" variant="contained" onClick={take(updates)}>
            {t('offline.updateNow')}
          </ActionButton>
        </Choices>
      )}
    </Note>
  );
}

/** Says that the host is not reached, and how old what is shown may be. It goes by itself when the host is back. */
function AwayNote({ clock }: { clock: () => number }) {
  const { t } = useTranslation();
  const staleSince = useAppSelector(selectStaleSince);
  const keepsNothing = useAppSelector((state) => selectCan(state, 'offlineReading') === false);
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  const isToday = staleSince !== undefined && endOfDay(staleSince) === endOfDay(clock());
  const time =
    staleSince !== undefined &&
    (isToday ? t('offline.today', { time: formatTime(staleSince) }) : formatDateTime(staleSince));
  return (
    <Note data-note="away">
      <Words>
        <Typography variant="body2">
          {time === false ? t('offline.nothing') : t('offline.kept', { time })}
          {keepsNothing && ` ${t('offline.notKept')}`}
        </Typography>
        <Typography
          variant="body2"
          // A phone has no room for it beside the text.
          sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
        >
          {t('offline.writing')}
        </Typography>
      </Words>
      <CloseButton onClick={() => setHidden(true)} aria-label={t('offline.hide')}>
        {t('app.close')}
      </CloseButton>
    </Note>
  );
}

export interface OfflineNotesProps {
  updates: Updates;
  clock: () => number;
}

/** What is to be said of network and versions, over every screen (OFF-02). */
export function OfflineNotes({ updates, clock }: OfflineNotesProps) {
  const { t } = useTranslation();
  const away = useAppSelector(selectIsAway);
  return (
    <Slot aria-label={t('offline.label')} aria-live="polite">
      {away && <AwayNote clock={clock} />}
      {!away && <UpdateOffer updates={updates} />}
    </Slot>
  );
}

/** Puts the notes over the page, in a place of their own: no first screen carries them, and no crash of a screen takes them along. */
export function mountNotes(
  { window: { document }, store, services }: Pick<Program, 'window' | 'store' | 'services'>,
  updates: Updates,
): void {
  const element = document.body.appendChild(document.createElement('div'));
  createRoot(element).render(
    <Provider store={store}>
      <I18nextProvider i18n={getI18n()}>
        <AppTheme>
          <OfflineNotes updates={updates} clock={services.clock} />
        </AppTheme>
      </I18nextProvider>
    </Provider>,
  );
}
