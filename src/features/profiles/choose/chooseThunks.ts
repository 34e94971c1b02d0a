import { isFinalRefusal } from '../../../api/attempt.ts';
import {
  type ApiError,
  errorRaised,
  isApiError,
  isUnauthenticated,
  noticeRaised,
  messageOf,
} from '../../../api/index.ts';
import { type Profile, profileSlug } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  reloadCharacters,
  selectCharacter,
  selectCharacters,
  selectGameKey,
  selectUser,
  type WithSession,
} from '../../session/index.ts';
import { profilesApi } from '../api.ts';

/** What became of a choice. `taken`: it is nobody's to choose any more; `unsure`: nobody knows whether it arrived. */
export type ChoiceOutcome =
  | { readonly kind: 'chosen' }
  | { readonly kind: 'taken' | 'refused' | 'unsure'; readonly error: ApiError };

type ChoiceThunk<Result> = AppThunk<Result, WithSession>;

const GONE_CODES = ['profileAlreadyChosen', 'profileNotFound', 'characterChoiceWrong'];
/** What hosts without codes say of the same. */
const GONE_STATUSES = [404, 409];

function isGone({ code, status = 0 }: ApiError): boolean {
  return code === undefined ? GONE_STATUSES.includes(status) : GONE_CODES.includes(code);
}

function outcomeOf(error: ApiError): ChoiceOutcome {
  if (!isFinalRefusal(error)) return { kind: 'unsure', error };
  return { kind: isGone(error) ? 'taken' : 'refused', error };
}

/** The key under which a chosen profile is played. */
const keyOf = ({ key, id }: Profile): string => key ?? id;

/**
 * Refetches the characters after a choice (PROF-04). One who played nobody plays the chosen one from now on; a master who chose goes on
 * leading the game, and takes up the character when they like.
 */
function takeUp(game: string, profile: Profile): ChoiceThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (selectGameKey(getState()) !== game) return;
    const playsNobody = selectCharacter(getState()) === undefined;
    await dispatch(reloadCharacters(playsNobody ? keyOf(profile) : undefined));
  };
}

const { chooseProfile } = profilesApi.endpoints;

/** What of the state the choice reads. */
export type ChoiceState = Parameters<ReturnType<typeof chooseProfile.select>>[0] & WithSession;

/** Under this the last choice of a user in a game is kept, until the page is left. */
const lastChoice = (state: WithSession, game: string) =>
  ({ fixedCacheKey: `${selectUser(state)?.id ?? ''} in ${game}` }) as const;

/** Has the user chosen a profile of this game since the page was loaded? */
export const selectHasChosen = (state: ChoiceState, game: string): boolean =>
  chooseProfile.select({ ...lastChoice(state, game), requestId: undefined })(state).isSuccess;

/** Chooses a profile for good: the host's message is shown, and the characters are refetched (PROF-04). Safe to repeat. */
export function takeProfile(game: string, profile: Profile): ChoiceThunk<Promise<ChoiceOutcome>> {
  return async (dispatch, getState, { newId }) => {
    const params = { game, profile: profileSlug(profile.id, profile.seo) };
    const user = selectUser(getState())?.id;
    const call = chooseProfile.initiate({ params }, lastChoice(getState(), game));
    const { data, error } = await dispatch(call);
    if (error) return outcomeOf(isApiError(error) ? error : { kind: 'wrongShape' });
    // Who signed out meanwhile has gone, and the next one has chosen nobody.
    if (selectUser(getState())?.id !== user) return { kind: 'chosen' };
    const said = data.message
      ? { text: data.message }
      : ({ messageKey: 'profileChoice.done' } as const);
    dispatch(noticeRaised({ id: newId(), said }));
    await dispatch(takeUp(game, profile));
    return { kind: 'chosen' };
  };
}

/** Did a choice whose answer was lost arrive after all? Asks the host whom one plays. */
export function findOut(game: string, profile: Profile): ChoiceThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    await dispatch(takeUp(game, profile));
    return selectCharacters(getState()).some(({ key }) => key === keyOf(profile));
  };
}

/** Shows why there is nothing to choose from (spec 1 §8). The end of a session is shown elsewhere. */
export function tellNoChoice(error: unknown): ChoiceThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const known = isApiError(error) ? error : undefined;
    if (isUnauthenticated(known)) return;
    const said = known ? messageOf(known) : ({ messageKey: 'error.default' } as const);
    dispatch(errorRaised({ id: newId(), said, show: 'modal' }));
  };
}
