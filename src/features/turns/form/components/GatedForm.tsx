import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionEndShown } from '../../../../api/index.ts';
import type { ErrorId } from '../../../../contract/index.ts';
import { isRefused } from '../../../../domain/index.ts';
import type { MessageKey } from '../../../../i18n/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { CrashGuard } from '../../../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import {
  selectCharacter,
  selectCharactersStatus,
  selectGameKey,
  selectLocationsStatus,
  selectUser,
} from '../../../session/index.ts';
import { formKey, type TurnFormScope, newTurnContext } from '../formScope.ts';
import { selectCutForm, selectPostRefusal, selectWritableLocations } from '../../selectors.ts';
import { FoldedForm } from './FoldedForm.tsx';

/** What the end of the session left of a form. */
const LazyCutForm = lazyPart(async () => {
  const { CutForm } = await import(/* webpackChunkName: "turn-form" */ './CutForm.tsx');
  return CutForm;
}, PartFailure);

/** In view it says itself that the session is over; beyond the window's edge the modal does (AUTH-08). */
function CutNotice({ form }: Pick<ComponentProps<typeof LazyCutForm>, 'form'>) {
  const dispatch = useAppDispatch();
  const spot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const top = spot.current?.getBoundingClientRect().top ?? -1;
    if (top >= 0 && top < window.innerHeight) dispatch(sessionEndShown());
  }, [dispatch]);
  return (
    <div ref={spot}>
      <LazyCutForm form={form} />
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ p: 2.5, borderRadius: '12px' }}>
      <Typography>{children}</Typography>
    </Paper>
  );
}

/** What is said in place of the form. */
const reasons: Partial<Record<ErrorId, MessageKey>> = {
  gameClosed: 'form.gameClosed',
  characterUnconfirmed: 'turn.not_confirmed',
};

export interface GatedFormProps {
  /** Key of the location on whose page the form stands; without it the form is the whole game's. */
  location?: string;
}

/** May one write here at all? Undefined as long as nobody knows. */
function useHasPlaces(location: string | undefined): boolean | undefined {
  const locations = useAppSelector(selectWritableLocations);
  const status = useAppSelector(selectLocationsStatus);
  const has =
    location === undefined ? locations.length > 0 : locations.some(({ key }) => key === location);
  return has || (status === 'ready' ? false : undefined);
}

/** Whose form it is; undefined where there is no character. */
function useFormScope(location: string | undefined): TurnFormScope | undefined {
  const user = useAppSelector(selectUser)?.id;
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacter)?.key;
  return useMemo(() => {
    if (user === undefined || game === undefined || character === undefined) return undefined;
    return { user, game, character, context: newTurnContext(location) };
  }, [user, game, character, location]);
}

/**
 * The form for those who may write (FORM-01): nothing for a guest, a word of explanation where there is no character, it is not
 * confirmed (FORM-15), the game is closed, or there is no place to write in (FORM-16). On a location's page only where one may write
 * there, and otherwise nothing but the reason why one may write nowhere.
 */
export function GatedForm({ location }: GatedFormProps) {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const scope = useFormScope(location);
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacter);
  const characters = useAppSelector(selectCharactersStatus);
  const refusal = useAppSelector(selectPostRefusal);
  const refused = isRefused(character) && refusal === 'characterUnconfirmed';
  const reason = refused ? 'turn.refused' : refusal && reasons[refusal];
  const hasPlaces = useHasPlaces(location);
  const inGame = location === undefined;
  const cut = useAppSelector(selectCutForm);
  if (!user && cut) return <CutNotice form={cut} />;
  if (!user || game === undefined) return null;
  if (!character && (characters !== 'ready' || !inGame)) return null;
  if (!character || reason) return <Notice>{t(reason ?? 'form.noCharacter')}</Notice>;
  if (hasPlaces !== true) {
    return inGame && hasPlaces === false ? <Notice>{t('form.noPlaces')}</Notice> : null;
  }
  return (
    scope && (
      <CrashGuard resetKey={formKey(scope)}>
        <FoldedForm scope={scope} />
      </CrashGuard>
    )
  );
}
