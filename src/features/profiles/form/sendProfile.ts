import {
  type ApiError,
  errorRaised,
  fetchQuery,
  noticeRaised,
  type UserMessage,
  toApiError,
} from '../../../api/index.ts';
import type { CallResponse, Calls, ProfileInput } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  chooseCharacter,
  reloadCharacters,
  selectCharacters,
  selectGameKey,
  selectUser,
  type WithSession,
} from '../../session/index.ts';
import { profilesApi } from '../api.ts';
import { offersApi } from '../reviewApi.ts';
import type { ProfileFormScope, HostProfile } from './profileDraft.ts';
import { valuesOfProfile } from './values.ts';

/** How sending a form ended. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** The profile was changed meanwhile: so it stands there now. */
  | { readonly kind: 'overtaken'; readonly theirs: HostProfile }
  | { readonly kind: 'failed'; readonly error: ApiError };

type FormThunk<Result> = AppThunk<Result, WithSession>;

/** What is sent, under which key. */
export interface Sending {
  readonly body: ProfileInput;
  readonly key: string;
  /** An earlier attempt may have arrived. */
  readonly lost: boolean;
}

/** Reads what stands there now: nothing is overwritten unseen (decision 24). */
function readTheirs(game: string, character: string): FormThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    const { profileEditForm } = profilesApi.endpoints;
    const call = fetchQuery(profileEditForm, { params: { game, character } });
    const { data, error } = await dispatch(call);
    // After a failure `data` is what an earlier call brought.
    if (error || !data) return { kind: 'failed', error: toApiError(error) };
    const { profile, version } = data;
    return { kind: 'overtaken', theirs: { values: valuesOfProfile(profile), base: version } };
  };
}

/** Is the one still signed in whose form it is? */
const isOf = ({ user }: ProfileFormScope, state: WithSession): boolean =>
  selectUser(state)?.id === user;

/** After creation the new character becomes the current one; after an edit the characters are refetched (PROF-09). */
function refetchCharacters(
  scope: ProfileFormScope,
  profile: CallResponse<Calls['saveProfile']>['profile'],
): FormThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    // Not after the user has gone on to another game or signed out.
    if (selectGameKey(getState()) !== scope.game || !isOf(scope, getState())) return undefined;
    if (scope.character !== undefined) return dispatch(reloadCharacters());
    const created = profile?.key ?? profile?.id;
    const before = selectCharacters(getState());
    await dispatch(reloadCharacters(created));
    // A host that does not say which character it made has one more than before.
    const added = selectCharacters(getState()).filter(
      ({ key }) => !before.some((one) => one.key === key),
    );
    if (created === undefined && added[0]) dispatch(chooseCharacter(added[0].key));
    return undefined;
  };
}

function call(scope: ProfileFormScope, { body, key, lost }: Sending) {
  const { game, character, offeredBy } = scope;
  const { createProfile, saveProfile } = profilesApi.endpoints;
  const rest = { body, idempotencyKey: key, ...(lost && { lost: { since: 0 } }) };
  if (offeredBy !== undefined) {
    const params = { game, character: offeredBy };
    const { offerProfile } = offersApi.endpoints;
    return offerProfile.initiate({ params, body, idempotencyKey: key }, { track: false });
  }
  return character === undefined
    ? createProfile.initiate({ params: { game }, ...rest }, { track: false })
    : saveProfile.initiate({ params: { game, character }, ...rest }, { track: false });
}

/** Saves or creates a profile (PROF-07, PROF-08, PROF-09) and says so, in the host's words where it has any. */
export function sendProfile(
  scope: ProfileFormScope,
  sending: Sending,
): FormThunk<Promise<SendOutcome>> {
  return async (dispatch, getState, { newId }) => {
    const { data, error } = await dispatch(call(scope, sending));
    if (data) {
      const own: UserMessage = {
        messageKey: scope.character === undefined ? 'profileForm.created' : 'profileForm.saved',
      };
      const said: UserMessage = data.message ? { text: data.message } : own;
      if (scope.offeredBy === undefined) await dispatch(refetchCharacters(scope, data.profile));
      if (isOf(scope, getState())) dispatch(noticeRaised({ id: newId(), said }));
      return { kind: 'sent' };
    }
    const reason = toApiError(error);
    if (reason.code === 'profileChanged' && scope.character !== undefined)
      return dispatch(readTheirs(scope.game, scope.character));
    return { kind: 'failed', error: reason };
  };
}

/** Shows the user who has left the form that it does not seem to be saved. */
export function notifyUnsaved(scope: ProfileFormScope): FormThunk<void> {
  return (dispatch, getState, { newId }) => {
    const said: UserMessage = { messageKey: 'profileForm.unsaved' };
    if (isOf(scope, getState())) dispatch(errorRaised({ id: newId(), said, show: 'modal' }));
  };
}
