import * as v from 'valibot';
import { speakerType, withoutLinks } from './character.ts';
import { dateIn } from './moments.ts';
import { place } from './place.ts';
import {
  count,
  epochMs,
  epochSeconds,
  flag,
  html,
  id,
  imageUrl,
  linkUrl,
  momentText,
  text,
  writtenAt,
} from './primitives.ts';
import { fromJson } from './loose.ts';
import { read } from './reading.ts';
import {
  entity,
  type Fields,
  from,
  isFields,
  list,
  many,
  oneOf,
  withFallback,
  word,
} from './shape.ts';

/** Something with a title and a small picture: a faction or a species. */
const emblem = entity({ title: text, img: v.exactOptional(imageUrl) }, ({ title, ...fields }) => ({
  ...fields,
  title: title ?? (fields.img === undefined ? undefined : ''),
}));

export const genders = ['male', 'female', 'other'] as const;

/** The speaker of a turn (spec 1 §3, Turn char). `url` only for users. */
export const turnChar = entity(
  {
    id,
    type: speakerType,
    name: text,
    img: v.exactOptional(imageUrl),
    url: v.exactOptional(linkUrl),
    seo: v.exactOptional(text),
    gender: v.exactOptional(v.fallback(word(genders), 'other')),
    age: v.exactOptional(text),
    faction: v.exactOptional(emblem),
    species: v.exactOptional(emblem),
  },
  withoutLinks,
);
export type TurnChar = v.InferOutput<typeof turnChar>;

/** Statuses of turns and actions in the text catalogue (spec 1 §3, spec 2 §3). */
export const turnStatuses = ['waiting', 'pending', 'finished'] as const;
export const actionStatuses = ['completed', 'pending'] as const;

const status = v.exactOptional(v.picklist(actionStatuses));

/** What a turn did besides its words. Incomplete actions and those of other kinds are left out. */
const turnAction = v.variant('key', [
  v.object({ key: v.literal('route'), to: place, status }),
  v.object({ key: v.literal('roll'), roll: text, status }),
]);
export type TurnAction = v.InferOutput<typeof turnAction>;

function knownAction(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const said = value.key === 'route' ? value.to : value.key === 'roll' ? value.roll : undefined;
  return said !== undefined && said !== null;
}

/** A status that the catalogue does not name says nothing. */
const withKnownStatus = ({ status: said, ...action }: Fields): Fields => {
  const known = actionStatuses.find((one) => one === said);
  return { ...action, ...(known && { status: known }) };
};

function knownActions(value: unknown, reading?: object): unknown {
  const given = reading ? fromJson(value) : value;
  if (knownAction(given)) return [withKnownStatus(given)];
  if (Array.isArray(given)) return given.filter(knownAction).map(withKnownStatus);
  if (!isFields(given)) return given;
  const named = Object.entries(given).map(([key, one]) => (isFields(one) ? { key, ...one } : one));
  return named.filter(knownAction).map(withKnownStatus);
}

const turnActions = v.optional(from(knownActions, list(turnAction)), () => []);

/** A comment on a turn, between its owner and the masters (spec 1 §3). `body` is HTML. */
export const turnComment = entity(
  {
    id,
    author: oneOf(['owner', 'master'], 'owner'),
    body: html,
    created_at: momentText,
    created: writtenAt,
    written: v.exactOptional(epochSeconds),
  },
  (fields) => ({ ...fields, created: dateIn(fields.created, fields.created_at) }),
);
export type TurnComment = v.InferOutput<typeof turnComment>;

/** A reaction to a turn (spec 1 §3). Without `char` it is a master's or a guest's. */
export const turnReaction = entity({ char: v.exactOptional(turnChar), isOwner: flag });
export type TurnReaction = v.InferOutput<typeof turnReaction>;

function normalizeComments({ comments, ...fields }: Fields): Fields {
  const given = fromJson(comments);
  if (isFields(given) || Array.isArray(given)) {
    // Only those that can be read count, so that nobody looks for more than is shown.
    const readable = () => {
      const found = read(list(turnComment), given);
      return found.ok ? found.value.length : 0;
    };
    return { ...fields, comments: given, commentsCount: fields.commentsCount ?? readable() };
  }
  return { ...fields, commentsCount: fields.commentsCount ?? comments ?? 0 };
}

function normalize(fields: Fields): Fields {
  const moment = dateIn(fields.created, fields.created_at);
  return normalizeComments({
    ...fields,
    post: fields.post ?? fields.body ?? (moment === undefined ? undefined : ''),
    created: moment,
  });
}

const turnEntries = {
  id,
  post: html,
  created: writtenAt,
  created_at: momentText,
  written: v.exactOptional(epochSeconds),
  updated: v.exactOptional(epochMs),
  status: v.exactOptional(word(turnStatuses)),
  location: v.exactOptional(place),
  actions: turnActions,
  actionFrom: v.exactOptional(place),
  char: v.exactOptional(turnChar),
  charIsMaster: flag,
  isOwner: flag,
  comments: v.exactOptional(list(turnComment)),
  commentsCount: withFallback(count, 0),
  reactions: many(turnReaction),
};

/**
 * A turn, which is a post (spec 1 §3).
 * - `post` is HTML; the wire may call it `body`.
 * - `created` (epoch seconds) is what counts; `created_at` is the host's text of it.
 * - `written` (epoch seconds), an addition of this host, is shown instead where `created` orders alone: its clock was set back (SAFE-11).
 * - `status`, here and of an action, is there where the host says one that the catalogue names; our own says none.
 * - `updated` (epoch ms) is the version of the turn, an addition of this host: the newest wins.
 * - `comments` may be a list or a number on the wire; here `commentsCount` is always the number,
 *   and the list is there only where the host sent one.
 * - `roll` of an action is the bot's text, '[3d6+2|4+1+6+2=13]'.
 * - `isOwner` is true only on answers to, and private events for, the one who wrote it.
 * - Without `char` the turn is a master's (`charIsMaster`) or a guest's.
 */
export const turn = entity(turnEntries, normalize);
export type Turn = v.InferOutput<typeof turn>;

/** What an edit answers: the new text, and as much else of the turn as the host sends. */
export const turnPatch = entity(
  {
    id: v.exactOptional(id),
    post: html,
    updated: v.exactOptional(epochMs),
    location: v.exactOptional(place),
  },
  (fields) => ({ ...fields, post: fields.post ?? fields.body }),
);
export type TurnPatch = v.InferOutput<typeof turnPatch>;
