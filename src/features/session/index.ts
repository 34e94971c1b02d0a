export { accountApi } from './accountApi.ts';
export { sessionApi } from './api.ts';
export { useOutage } from './components/useOutage.ts';
export { refetchStanding } from './lazy.ts';
export { SendSettings } from './components/SendSettings.tsx';
export { WithoutCharacter } from './components/WithoutCharacter.tsx';
export { followTabs, listenForChoices, listenForSession } from './listeners.ts';
export {
  chooseCharacter,
  enter,
  loadInit,
  logout,
  reloadCharacters,
  reloadFailed,
  reloadSession,
} from './flow.ts';
export { guardFor, type GuardedRoute } from './guards.ts';
export { handleOauthCallback, type CallbackPage } from './oauth/callback.ts';
export { configuredProviders } from './oauth/begin.ts';
export { linkAccount, signInByPage, signInByPopup, type LoginPage } from './oauth/signIn.ts';
export { LoginMessage } from './screens/LoginMessage.tsx';
export { changeSetting, selectSendSetting, useDevice } from './sendSetting.ts';
export {
  selectCharacter,
  selectCharacterKey,
  selectBlock,
  selectCharacters,
  selectCharactersStatus,
  selectDefaultAvatar,
  selectGame,
  selectGameByKey,
  selectGameKey,
  selectGames,
  selectGlobals,
  selectGroupGames,
  selectInitStatus,
  selectIsMaster,
  selectIsNew,
  selectIsOwner,
  selectIsSignedIn,
  selectIsUnconfirmed,
  selectLocationByKey,
  selectLocations,
  selectLocationsStatus,
  selectLoginStatus,
  selectMenuGames,
  selectModerates,
  selectOtherCharacters,
  selectReader,
  selectRoad,
  selectSavedGame,
  selectUploadToken,
  selectUser,
  selectUserSettings,
} from './selectors.ts';
export {
  characterChosen,
  characterLost,
  characterMoved,
  characterUpdated,
  gameChosen,
  loginMessageClosed,
  sessionSlice,
  settingsChanged,
  signedOut,
} from './slice.ts';
export {
  initialSessionState,
  type LoadStatus,
  type LoginStatus,
  type SessionState,
  type SessionUser,
  type WithSession,
} from './state.ts';
export { markRoad } from './road.ts';
export { rememberReferrer, rememberTarget, takeTarget } from './target.ts';
export { uploadAsUser } from './uploadAsUser.ts';
