export { accountApi } from './accountApi.ts';
export { sessionApi } from './api.ts';
export { type Outage, useOutage } from './components/useOutage.ts';
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
export { guardFor, type GuardedRoute, type GuardVerdict } from './guards.ts';
export { handleOauthCallback, type CallbackPage, type LoginResult } from './oauth/callback.ts';
export { configuredProviders } from './oauth/begin.ts';
export { linkAccount, signInByPage, signInByPopup, type LoginPage } from './oauth/signIn.ts';
export { postSignedOut } from './tabs.ts';
export { LoginMessage } from './screens/LoginMessage.tsx';
export {
  changeSetting,
  type Device,
  SEND_SETTING,
  selectSendSetting,
  useDevice,
} from './sendSetting.ts';
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
  selectHasLoadFailed,
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
  characterRequested,
  characterUpdated,
  gameChosen,
  loginEnded,
  loginMessageClosed,
  loginStarted,
  sessionSlice,
  settingsChanged,
  signedOut,
  uploadTokenRenewed,
} from './slice.ts';
export {
  initialSessionState,
  type GameList,
  type LoadStatus,
  type LoginStatus,
  type SessionState,
  type SessionUser,
  type WithSession,
} from './state.ts';
export { markRoad } from './road.ts';
export { rememberTarget, takeTarget } from './target.ts';
export { uploadAsUser } from './uploadAsUser.ts';
