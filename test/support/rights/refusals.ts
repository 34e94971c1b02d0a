import type { CallId, ErrorId } from '../../../src/contract/index.ts';

/**
 * Each refusal of the catalogue (spec 1 §8, spec 2 §8), with a call by which the host can be brought to it: ERR-04 is proved along this
 * list on both sides. The host is brought to each (test/integration/host/refusals), and what it says is shown to reach the user
 * (test/unit/src/features/turns/refusals). Those of chat have lists of their own, on the host beside that one, on the client in
 * test/unit/src/features/chat/chatRefusals.
 */
export const reachedBy = {
  badRequest: 'postTurn',
  unauthorised: 'editTurn',
  forbidden: 'turnComments',
  xsrf: 'editTurn',
  notFound: 'editTurn',
  tooLarge: 'postTurn',
  wrongType: 'postTurn',
  validation: 'postTurn',
  tooMany: 'turns',
  serverError: 'turns',
  idempotencyReused: 'postTurn',
  fieldRequired: 'commentTurn',
  fieldTooLong: 'commentTurn',
  fieldWrong: 'postTurn',
  gameNotFound: 'turns',
  gameClosed: 'editTurn',
  locationNotFound: 'location',
  mapNotFound: 'mapLocations',
  profileNotYours: 'editTurn',
  characterNotInGame: 'editTurn',
  characterUnconfirmed: 'postTurn',
  noCharacterForTurn: 'postTurn',
  cannotWriteHere: 'postTurn',
  routeForbidden: 'postTurn',
  mastersOnly: 'postTurn',
  seasonsGrandmasterOnly: 'postTurn',
  turnBodyRequired: 'postTurn',
  turnBodyTooLong: 'editTurn',
  turnNotFound: 'editTurn',
  turnChanged: 'editTurn',
  turnEditForbidden: 'editTurn',
  turnDeleteForbidden: 'deleteTurn',
  turnCommentForbidden: 'commentTurn',
  turnEditFailed: 'editTurn',
  turnDeleteFailed: 'deleteTurn',
  turnCommentFailed: 'commentTurn',
  npcNotChosen: 'postTurn',
  npcNotFound: 'postTurn',
  npcForbidden: 'postTurn',
  alreadyReacted: 'reactToTurn',
  ownTurnReaction: 'reactToTurn',
  diceWrong: 'rollDice',
  questUnavailable: 'postTurn',
  chatDisabled: 'chatChannels',
  chatChannelForbidden: 'authorizeChannel',
  uploadNotImage: 'uploadTurnImage',
  tagInvalid: 'createTag',
  tagExists: 'createTag',
  tagTooLong: 'createTag',
  tagTooShort: 'createTag',
} as const satisfies Partial<Record<ErrorId, CallId>>;

export type ReachedId = keyof typeof reachedBy;

/**
 * Those that are not brought about along this list, and why: the test that brings the host to it (one of the host's, or by its path), or that
 * nothing in the host does yet. The test of this list looks whether that is so.
 */
export const unreached: Readonly<Record<Exclude<ErrorId, ReachedId>, string>> = {
  badState: 'no route',
  badCode: 'signIn',
  badVerifier: 'signIn',
  badRedirect: 'signIn',
  providerUnavailable: 'unit/server/auth/providerClient',
  fieldTooShort: 'no route',
  uploadFailed: 'imageUpload',
  uploadNoSpace: 'unit/server/uploads/store',
  uploadBroken: 'imageUpload',
  uploadTooLarge: 'imageUpload',
  uploadTooManyPixels: 'imageUpload',
  uploadDayFull: 'manyPictures',
  turnCommentsFull: 'comments',
  methodNotAllowed: 'no cause',
  conflict: 'no cause',
  unavailable: 'no cause',
  idempotencyBusy: 'no cause',
  fieldOutOfRange: 'unit/src/domain/profileForm',
  gameIncorrect: 'chatRefusals',
  noData: 'no route',
  tooManyProfiles: 'profileRefusals',
  nameTaken: 'profileRefusals',
  aliasTaken: 'profileRefusals',
  profileNotFound: 'profileRefusals',
  profileChanged: 'profileRefusals',
  profileEditForbidden: 'profileRefusals',
  profileViewForbidden: 'profileRefusals',
  profileCreateForbidden: 'profileRefusals',
  avatarChangeForbidden: 'profileRefusals',
  characterChoiceWrong: 'profileRefusals',
  profileAlreadyChosen: 'profileRefusals',
  choosingDisabled: 'profileRefusals',
  noProfilesToAdd: 'profileRefusals',
  questEventUnavailable: 'chronicleRefusals',
  chronicleForbidden: 'chronicleRefusals',
  chronicleTooLong: 'chronicleRefusals',
  chronicleChanged: 'chronicleRefusals',
  chatUnconfirmed: 'chatRefusals',
  chatChannelNotFound: 'chatRefusals',
  chatChannelsEmpty: 'chatRefusals',
  messageNotFound: 'chatRefusals',
  messageRequired: 'chatRefusals',
  messageTooLong: 'chatRefusals',
  messageChangeForbidden: 'chatRefusals',
  chatChannelClosed: 'chatRefusals',
  tooManyMessages: 'chatLimits',
};

/** Those that the host says under a field. */
export const fieldOf: Partial<Record<ReachedId, string>> = {
  validation: 'currentLocation',
  fieldRequired: 'body',
  fieldTooLong: 'body',
  fieldWrong: 'quests',
  turnBodyRequired: 'body',
  turnBodyTooLong: 'body',
  diceWrong: 'roll',
  tagInvalid: 'tag',
  tagExists: 'tag',
  tagTooLong: 'tag',
  tagTooShort: 'tag',
};

/** The numbers and names in the braces of their texts. */
export const paramsOf: Partial<Record<ReachedId, Readonly<Record<string, string | number>>>> = {
  fieldTooLong: { max: 4_000 },
  turnBodyTooLong: { max: 50_000 },
  uploadNotImage: { file: 'picture.png' },
  tagTooLong: { max: 191 },
  tagTooShort: { min: 2 },
};
