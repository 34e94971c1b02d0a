import {
  errorRaised,
  isApiError,
  noticeRaised,
  type UserMessage,
  messageOf,
} from '../../../api/index.ts';
import { type CallResponse, type Calls, profileCalls } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  characterUpdated,
  reloadCharacters,
  uploadAsUser,
  type WithSession,
} from '../../session/index.ts';
import { profilesApi } from '../api.ts';

/** Whose avatar it is. */
export interface Whose {
  readonly game: string;
  readonly character: string;
}

/** A crop on its way to the host. */
export interface AvatarUpload extends Whose {
  readonly file: File;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** What came of it. `said`: why not, also shown as a message already. */
export type AvatarOutcome = 'done' | 'cancelled' | { readonly said: UserMessage };

type AvatarThunk<Result = Promise<AvatarOutcome>> = AppThunk<Result, WithSession>;

type AvatarChanged = CallResponse<Calls['deleteAvatar']>;

/** The host's character takes its place wherever the session shows it; a host that does not send it is asked. */
function changed(game: string, { character, message }: AvatarChanged): AvatarThunk {
  return async (dispatch, _getState, { newId }) => {
    if (character) dispatch(characterUpdated({ game, character }));
    else await dispatch(reloadCharacters());
    const said: UserMessage = message ? { text: message } : { messageKey: 'avatar.saved' };
    dispatch(noticeRaised({ id: newId(), said }));
    return 'done';
  };
}

/** Says as a message why the avatar is as it was (spec 1 §8); the same words stand in the list of warnings. */
export function avatarRefused(said: UserMessage): AvatarThunk<AvatarOutcome> {
  return (dispatch, _getState, { newId }) => {
    dispatch(errorRaised({ id: newId(), said, show: 'toast' }));
    return { said };
  };
}

/** Takes a cropped avatar to the host (PROF-11). */
export function uploadAvatar({ game, character, ...upload }: AvatarUpload): AvatarThunk {
  return async (dispatch) => {
    const params = { game, character };
    const sent = await dispatch(uploadAsUser(profileCalls.uploadAvatar, { params, ...upload }));
    if ('cancelled' in sent) return 'cancelled';
    if ('error' in sent) return dispatch(avatarRefused(messageOf(sent.error)));
    // As the mutations below do by themselves: cached profiles are refetched.
    dispatch(profilesApi.util.invalidateTags(['Profiles', 'Profile']));
    return dispatch(changed(game, sent.data));
  };
}

const saidOf = (error: unknown): UserMessage =>
  isApiError(error) ? messageOf(error) : { messageKey: 'error.default' };

/** Goes back to an earlier avatar, by the name of its stored file. */
export function revertAvatar({ game, character }: Whose, filename: string): AvatarThunk {
  return async (dispatch) => {
    const params = { game, character };
    const call = profilesApi.endpoints.revertAvatar.initiate({ params, body: { filename } });
    const answer = await dispatch(call);
    if (answer.error) return dispatch(avatarRefused(saidOf(answer.error)));
    return dispatch(changed(game, answer.data));
  };
}

/** Takes the avatar away; going back undoes it. */
export function deleteAvatar({ game, character }: Whose): AvatarThunk {
  return async (dispatch) => {
    const params = { game, character };
    const answer = await dispatch(profilesApi.endpoints.deleteAvatar.initiate({ params }));
    if (answer.error) return dispatch(avatarRefused(saidOf(answer.error)));
    return dispatch(changed(game, answer.data));
  };
}
