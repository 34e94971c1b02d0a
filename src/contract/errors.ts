/** Every refusal of the host by id, with its status (spec 1 §8, spec 2 §8). The Russian texts are in one catalogue on the host; parameters are in braces. */
export const errorStatus = {
  // Requests in general
  badRequest: 400,
  unauthorised: 401,
  forbidden: 403,
  xsrf: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  validation: 422,
  tooMany: 429,
  serverError: 500,
  unavailable: 503,
  // The database: another program holds its file; its disk is full
  databaseLocked: 503,
  diskFull: 503,

  // Sign-in
  badState: 400,
  badCode: 400,
  badVerifier: 400,
  badRedirect: 400,
  providerUnavailable: 502,
  providerUnknown: 400,

  // Accounts of providers that lead to one person; leaving
  identityTaken: 409,
  identityLast: 409,
  identitiesFull: 409,

  // Idempotency: the key was used for another request; its first request is still under way
  idempotencyReused: 409,
  idempotencyBusy: 409,

  // Fields, shown under them: {max}, {min}
  fieldRequired: 422,
  fieldTooLong: 422,
  fieldTooShort: 422,
  fieldOutOfRange: 422,
  fieldWrong: 422,

  // Texts: more markup than a text may have, a title or an address too long ({max}); too much written in a day
  markupTooMuch: 422,
  titleTooLong: 422,
  addressTooLong: 422,
  textDayFull: 429,

  // Games and places
  gameNotFound: 404,
  gameClosed: 409,
  gameIncorrect: 422,
  locationNotFound: 404,
  mapNotFound: 404,
  noData: 404,

  // Characters and profiles
  profileNotYours: 403,
  characterNotInGame: 403,
  characterUnconfirmed: 403,
  tooManyProfiles: 409,
  nameTaken: 422,
  aliasTaken: 422,
  profileNotFound: 404,
  profileChanged: 409,
  profileCommentsFull: 422,
  profileEditForbidden: 403,
  profileViewForbidden: 403,
  profileCreateForbidden: 403,
  avatarChangeForbidden: 403,
  characterChoiceWrong: 409,
  profileAlreadyChosen: 409,
  choosingDisabled: 403,
  noProfilesToAdd: 409,

  // The queue of profiles
  profileRefused: 409,
  reviewOwn: 403,
  reviewChanged: 409,
  reviewStepWrong: 409,
  reviewNameTaken: 409,
  reviewNeedsWords: 422,
  remarkNotFound: 404,
  playerHasTooMany: 422,

  // Turns
  noCharacterForTurn: 403,
  cannotWriteHere: 403,
  placeClosed: 403,
  routeForbidden: 403,
  mastersOnly: 403,
  seasonsGrandmasterOnly: 403,
  turnBodyRequired: 422,
  turnBodyTooLong: 422,
  turnNotFound: 404,
  turnChanged: 409,
  turnEditForbidden: 403,
  turnDeleteForbidden: 403,
  turnCommentForbidden: 403,
  turnCommentsFull: 409,
  turnEditFailed: 500,
  turnDeleteFailed: 500,
  turnCommentFailed: 500,
  npcNotChosen: 422,
  npcNotFound: 404,
  npcForbidden: 403,
  alreadyReacted: 409,
  ownTurnReaction: 403,
  diceWrong: 422,
  bookmarksFull: 409,

  // Books: nothing to put into one, too much ({max} turns), too many being made
  bookEmpty: 404,
  bookTooLong: 422,
  bookBusy: 503,

  // Orders of scenes
  sceneNotYours: 403,
  sceneNoOrder: 409,
  sceneNudged: 409,

  // Quests
  questUnavailable: 404,
  questEventUnavailable: 404,
  chronicleForbidden: 403,
  chronicleTooLong: 422,
  chronicleChanged: 409,

  // Chat
  chatDisabled: 403,
  chatUnconfirmed: 403,
  chatChannelNotFound: 404,
  chatChannelForbidden: 403,
  chatChannelsEmpty: 404,
  chatChannelClosed: 409,
  messageNotFound: 404,
  messageRequired: 422,
  messageTooLong: 422,
  messageChangeForbidden: 403,
  tooManyMessages: 429,

  // Uploads ({file}) and tags
  uploadFailed: 500,
  uploadNoSpace: 503,

  // Reports of problems
  reportsFull: 503,
  uploadBroken: 422,
  uploadNotImage: 415,
  uploadTooLarge: 413,
  uploadTooManyPixels: 413,
  uploadDayFull: 429,
  mapNotPicture: 415,
  mapTooLarge: 413,
  mapTooManyPixels: 413,
  mapTooHeavy: 413,
  tagInvalid: 422,
  tagExists: 422,
  tagExistsAway: 422,
  tagTooLong: 422,
  tagTooShort: 422,

  // The community: founding, owners, the staff of games, the journal
  foundingKeyWrong: 403,
  foundingKeyLate: 403,
  foundingKeyUsed: 409,
  ownersOnly: 403,
  leadersOnly: 403,
  lastOwner: 409,
  ownerBlocked: 409,
  personNotFound: 404,
  staffSelf: 403,
  gameKeyTaken: 422,
  actNotFound: 404,
  actFinal: 409,
  actUndone: 409,
  actOvertaken: 409,

  // The workshop: a thing of no such id; changed by another meanwhile; as many as a game may have ({max}); a key that {title} has
  thingNotFound: 404,
  workshopConflict: 409,
  workshopFull: 409,
  keyTaken: 422,
  keyTakenAway: 422,
  locationPutAway: 409,

  // Long jobs: of no such id; {max} run already; its host is gone; what an archive is refused for
  jobNotFound: 404,
  jobsFull: 409,
  jobInterrupted: 503,
  archiveRefused: 422,

  // Games as files: what was sent is gone, or something before a piece of it is missing; a game cannot be saved; its file is gone
  archiveGone: 404,
  archivePieceLost: 409,
  archiveTooLarge: 413,
  exportFailed: 409,
  exportGone: 404,
  // A person's files, all in use: {files}, {max} in GB; the disk has little room left
  archivesFull: 409,
  storageLow: 503,

  // Drafts on the host: {count}
  draftsFull: 409,
  // Search: no word to look for, or more than {max} of them
  searchWordsRequired: 422,
  searchTooManyWords: 422,

  // Blocks, complaints, invitations: {where}, {term}, {reason} of a block
  blocked: 403,
  blockSelf: 422,
  blockOwner: 403,
  blockMaster: 403,
  alreadyBlocked: 409,
  complaintClosed: 409,
  complaintOpen: 409,
  invitationUnknown: 404,
  invitationUsed: 409,
  invitationLate: 409,
  invitationRevoked: 409,

  // Web push: this host has none
  pushDisabled: 404,
} as const;

/** The id of a refusal. */
export type ErrorId = keyof typeof errorStatus;

/** Success texts that the host says in `message` (spec 1 §8). */
export const noticeIds = [
  'turnMade',
  'turnEdited',
  'turnDeleted',
  'turnCommented',
  'turnReacted',
  'diceRolled',
  'characterMoved',
  'profileCreated',
  'profileAdded',
  'profileSaved',
  'profileOffered',
  'reviewCommented',
  'reviewConfirmed',
  'reviewReturned',
  'reviewRefused',
  'reviewPutAway',
  'reviewRestored',
  'handedOver',
  'takenBack',
  'profilesLimited',
  'remarkAnswered',
  'avatarSaved',
  'avatarDeleted',
  'chronicleSaved',
  'settingsSaved',
  'sessionsEnded',
  'sessionEnded',
  'communityLeft',
  'communityFounded',
  'communityNamed',
  'gameMade',
  'gameStatusSaved',
  'ownerAppointed',
  'ownerDismissed',
  'staffSaved',
  'staffDismissed',
  'actUndone',
  'tagCreated',
  'reportSent',
  'complaintSent',
  'pushSubscribed',
  'pushUnsubscribed',
] as const;

/** The id of a success text. */
export type NoticeId = (typeof noticeIds)[number];
