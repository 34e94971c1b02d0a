import * as v from 'valibot';
import { character } from '../character.ts';
import { id, safeKey, text } from '../primitives.ts';
import { faction, options, profile, profileComment, profileInput } from '../profile.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { gameCharacterParams, gameParams, messageAnswer, paged, pageQuery } from './parts.ts';

const profileParams = v.object({ game: safeKey, profile: safeKey });

const formEntries = { species: options, factions: options, genders: options, positions: options };

/** The character after its avatar changed, under `character` or bare on the wire. */
const avatarAnswer = outcome(
  { character: v.exactOptional(character), message: v.exactOptional(text) },
  'character',
);

/** Of a new profile the documents promise the key alone. */
const savedProfile = outcome(
  {
    profile: v.exactOptional(
      entity({ ...profile.entries, id: v.exactOptional(id), name: v.exactOptional(text) }),
    ),
    message: v.exactOptional(text),
  },
  'profile',
);

/** Profiles, choosing, and avatars (spec 1 §7). */
export const profileCalls = {
  /** A page of a game's profiles by name, 24 a page. Masters also get locations. Refusal: profileViewForbidden. */
  profiles: defineCall({
    id: 'profiles',
    method: 'GET',
    patterns: ['/api/rpg/profiles/:game'],
    params: gameParams,
    query: pageQuery,
    response: paged(profile, 'profiles'),
  }),

  /** One profile by id. Refusals: profileNotFound, profileViewForbidden. */
  profile: defineCall({
    id: 'profile',
    method: 'GET',
    patterns: ['/api/rpg/profiles/:game/:profile'],
    params: profileParams,
    response: answer({ profile }, 'profile'),
  }),

  /** Profiles to choose from, with their factions. Refusals: choosingDisabled, mastersOnly, gameClosed, noProfilesToAdd. */
  profilesToChoose: defineCall({
    id: 'profilesToChoose',
    method: 'GET',
    patterns: ['/api/rpg/profiles/:game/choose'],
    params: gameParams,
    response: answer({ profiles: many(profile), factions: many(faction) }, 'profiles'),
  }),

  /**
   * Chooses a profile; `profile` is '{id}-{seo}' as profileSlug makes it. It changes state though
   * it is a GET, as the document has it, so this host asks for the XSRF header (`changes`). The one
   * who has chosen it may ask again. Refusals: profileAlreadyChosen, characterChoiceWrong,
   * choosingDisabled, mastersOnly, tooManyProfiles, gameClosed, profileNotFound.
   */
  chooseProfile: defineCall({
    id: 'chooseProfile',
    method: 'GET',
    changes: true,
    patterns: ['/api/rpg/profiles/:game/choose/:profile'],
    params: profileParams,
    response: messageAnswer,
  }),

  /** The own profile with the moderators' comments, oldest first. Users and masters have none. */
  ownProfile: defineCall({
    id: 'ownProfile',
    method: 'GET',
    patterns: ['/api/rpg/profile/:game/:character'],
    params: gameCharacterParams,
    response: answer(
      { profile: v.exactOptional(profile), comments: many(profileComment) },
      'profile',
    ),
  }),

  /** What the edit form starts from. `version` (an addition) is sent back as `base`. Refusals: profileEditForbidden, gameClosed. */
  profileEditForm: defineCall({
    id: 'profileEditForm',
    method: 'GET',
    patterns: ['/api/rpg/profile/:game/:character/edit'],
    params: gameCharacterParams,
    response: answer(
      { profile, ...formEntries, comments: many(profileComment), version: v.exactOptional(text) },
      'profile',
    ),
  }),

  /**
   * Saves the own profile. Refusals: validation with fields, nameTaken and aliasTaken under theirs,
   * profileChanged (not the text that was begun from), profileEditForbidden, gameClosed.
   */
  saveProfile: defineCall({
    id: 'saveProfile',
    method: 'POST',
    patterns: ['/api/rpg/profile/:game/:character/edit'],
    params: gameCharacterParams,
    body: profileInput,
    response: savedProfile,
  }),

  /** What the create form offers. Refusals: profileCreateForbidden, tooManyProfiles, gameClosed. */
  profileCreateForm: defineCall({
    id: 'profileCreateForm',
    method: 'GET',
    patterns: ['/api/rpg/profile/:game/create'],
    params: gameParams,
    response: answer(formEntries),
  }),

  /** Creates a profile; the answer's profile carries the new character's key. */
  createProfile: defineCall({
    id: 'createProfile',
    method: 'POST',
    patterns: ['/api/rpg/profile/:game/create'],
    params: gameParams,
    body: profileInput,
    response: savedProfile,
  }),

  /** Stores an avatar: one file in the field `file`, kept at most 512 px a side, bearer token. */
  uploadAvatar: defineCall({
    id: 'uploadAvatar',
    method: 'POST',
    patterns: ['/api/rpg/profile/avatar/upload/:game/:character'],
    params: gameCharacterParams,
    encoding: 'multipart',
    response: avatarAnswer,
  }),

  /** Goes back to an earlier avatar of the character by its stored file's name. Refusal under `filename`: fieldWrong. */
  revertAvatar: defineCall({
    id: 'revertAvatar',
    method: 'POST',
    patterns: ['/api/rpg/profile/avatar/revert/:game/:character'],
    params: gameCharacterParams,
    body: entity({ filename: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,190}$/)) }),
    response: avatarAnswer,
  }),

  /** Takes the avatar away. */
  deleteAvatar: defineCall({
    id: 'deleteAvatar',
    method: 'POST',
    patterns: ['/api/rpg/profile/avatar/delete/:game/:character'],
    params: gameCharacterParams,
    response: avatarAnswer,
  }),
} as const;
