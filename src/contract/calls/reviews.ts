import * as v from 'valibot';
import { count, safeKey, text } from '../primitives.ts';
import { profileInput, profile, profileComment, options } from '../profile.ts';
import { queued, review, REVIEW_LIMIT, reviewLists, reviewPlayer, reviewSteps } from '../review.ts';
import { answer, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { commentHtml, gameCharacterParams, pageFields, pageQuery } from './parts.ts';

const path = '/api/rpg/reviews/:game/:character';
const one = `${path}/profile/:profile` as const;
const oneParams = v.object({ game: safeKey, character: safeKey, profile: safeKey });
const id = v.pipe(safeKey, v.maxLength(15), v.regex(/^\d+$/));
const version = v.pipe(v.string(), v.maxLength(200));

/** The profile as it stands after what was done. */
const changed = outcome({ review: v.exactOptional(review), message: v.exactOptional(text) });

/**
 * The queue of profiles (OWN-70 to OWN-89), an addition of this host (`reviews`). `character` is a master of the game. Refusals of all: those of acting,
 * mastersOnly; of one profile profileNotFound too.
 */
export const reviewCalls = {
  /** A page of one of the lists, that which has waited longest first, and how many wait for the masters in all. `limit`: profiles a user may have here. */
  reviews: defineCall({
    id: 'reviews',
    method: 'GET',
    patterns: [path],
    params: gameCharacterParams,
    query: v.object({ ...pageQuery.entries, list: v.optional(v.picklist(reviewLists), 'waiting') }),
    response: answer(
      {
        data: many(queued),
        last_page: v.optional(count, 1),
        waiting: v.optional(count, 0),
        limit: v.exactOptional(count),
      },
      'data',
      (fields) => ({ ...fields, ...pageFields(fields) }),
    ),
  }),

  /** How many profiles wait for the masters. */
  reviewCount: defineCall({
    id: 'reviewCount',
    method: 'GET',
    patterns: [`${path}/count`],
    params: gameCharacterParams,
    response: answer({ waiting: v.optional(count, 0) }, 'waiting'),
  }),

  /** One profile with all that a decision needs. */
  review: defineCall({
    id: 'review',
    method: 'GET',
    patterns: [one],
    params: oneParams,
    response: answer({ review }, 'review'),
  }),

  /** Writes a comment for its player: on all of it, or on one `field`. Refusals: gameClosed, reviewOwn, reviewStepWrong (it was decided), profileCommentsFull; under `body` none or too much. */
  commentReview: defineCall({
    id: 'commentReview',
    method: 'POST',
    patterns: [`${one}/comment`],
    params: oneParams,
    body: v.object({ body: commentHtml, field: v.exactOptional(safeKey) }),
    response: changed,
  }),

  /**
   * Takes a step with the profile that was looked at. `body` is what its player reads: a reason, which a refusal needs; to ask for changes without it,
   * comments must have been written since the profile waits. Refusals: reviewChanged (it is another now), reviewStepWrong,
   * reviewNameTaken (a refusal is taken back, and the name is another's by now), reviewOwn, gameClosed; under
   * `body` fieldRequired or reviewNeedsWords.
   */
  stepReview: defineCall({
    id: 'stepReview',
    method: 'POST',
    patterns: [`${one}/step`],
    params: oneParams,
    body: v.object({
      step: v.picklist(reviewSteps),
      version,
      body: v.exactOptional(commentHtml),
    }),
    response: changed,
  }),

  /**
   * Gives a confirmed character to a user, or by null to nobody; its turns stay its own. Refusals: reviewChanged, reviewStepWrong, gameClosed; under `to`
   * fieldWrong (no such user, or it is theirs already), playerHasTooMany.
   */
  handOver: defineCall({
    id: 'handOver',
    method: 'POST',
    patterns: [`${one}/hand`],
    params: oneParams,
    body: v.object({ to: v.nullable(id), version }),
    response: changed,
  }),

  /** Users who have been in the game and whose names have `name` in them, and whoever is called just so; ten at most. */
  findPlayers: defineCall({
    id: 'findPlayers',
    method: 'GET',
    patterns: [`${path}/players`],
    params: gameCharacterParams,
    query: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(REVIEW_LIMIT.name)) }),
    response: answer({ players: many(reviewPlayer) }, 'players'),
  }),

  /** What the form of an offered profile chooses from. Refusal: gameClosed. */
  offerForm: defineCall({
    id: 'offerForm',
    method: 'GET',
    patterns: [`${path}/offer`],
    params: gameCharacterParams,
    response: answer({
      species: options,
      factions: options,
      genders: options,
      positions: options,
    }),
  }),

  /** Makes a profile that users may choose: confirmed, and nobody's. Refusals: gameClosed, and those of the fields. */
  offerProfile: defineCall({
    id: 'offerProfile',
    method: 'POST',
    patterns: [`${path}/offer`],
    params: gameCharacterParams,
    body: profileInput,
    response: outcome({ profile: v.exactOptional(profile), message: v.exactOptional(text) }),
  }),

  /** Sets how many profiles one user may have in the game, by null without a limit. Who has more keeps them. */
  limitProfiles: defineCall({
    id: 'limitProfiles',
    method: 'POST',
    patterns: [`${path}/limit`],
    params: gameCharacterParams,
    body: v.object({
      limit: v.nullable(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REVIEW_LIMIT.profiles)),
      ),
    }),
    response: outcome({ limit: v.exactOptional(count), message: v.exactOptional(text) }),
  }),

  /**
   * Answers a master's comment on one's own profile, which then waits for the masters again. Refusals: those of acting, gameClosed, remarkNotFound,
   * profileRefused, profileCommentsFull; under `body` none or too much.
   */
  answerRemark: defineCall({
    id: 'answerRemark',
    method: 'POST',
    patterns: ['/api/rpg/profile/:game/:character/answer'],
    params: gameCharacterParams,
    body: v.object({ comment: id, body: commentHtml }),
    response: outcome({ comments: many(profileComment), message: v.exactOptional(text) }),
  }),
} as const;
