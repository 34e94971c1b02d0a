import { createSelector } from '@reduxjs/toolkit';
import {
  type Author,
  chatTopic,
  type ChannelRef,
  type Character,
  LANGUAGE,
  type OnlineEntry,
  type PresenceMember,
} from '../../contract/index.ts';
import { selectCharacter, selectGlobals, type WithSession } from '../session/index.ts';
import type { ChannelPeople } from './live/liveSlice.ts';
import { personKey, type PersonRef } from './live/person.ts';
import type { OnlineListState, WithPresence } from './slice.ts';

type State = WithPresence & WithSession;

/** Before anything was asked. */
const NEVER = -Infinity;

const nobodyGone: Readonly<Record<string, number>> = {};
const noChannels: Readonly<Record<string, ChannelPeople>> = {};

const selectList = ({ presence }: WithPresence): OnlineListState => presence.list;
const selectChannels = ({ presence }: WithPresence): Readonly<Record<string, ChannelPeople>> =>
  presence.live?.channels ?? noChannels;
const selectGone = ({ presence }: WithPresence): Readonly<Record<string, number>> =>
  presence.live?.gone ?? nobodyGone;

/** The character that one plays: no socket can say that one is not here oneself. */
const selectOwn = createSelector([selectCharacter], (own) => own && personKey(own));

/** Are the socket's members of a channel newer than the list? While the socket is connected, they are. */
const isNewer = ({ live, at }: ChannelPeople, { askedAt = NEVER }: OnlineListState): boolean =>
  live || at > askedAt;

/**
 * Everybody who is online, by `personKey`: of the list and of the sockets, the newest word counts (docs/decisions). What the list says of
 * somebody's name and looks is younger than what they came with.
 */
const selectListed = createSelector(
  [selectList, selectChannels, selectGone, selectOwn],
  (list, channels, gone, own) => {
    const people = new Map<string, OnlineEntry>();
    const { askedAt = NEVER } = list;
    for (const entry of list.entries) {
      const key = personKey(entry);
      const left = key !== own && (gone[key] ?? NEVER) > askedAt;
      if (!left) people.set(key, entry);
    }
    for (const channel of Object.values(channels)) {
      if (!isNewer(channel, list)) continue;
      for (const one of channel.members)
        if (!people.has(personKey(one))) people.set(personKey(one), one);
    }
    return people;
  },
);

const noNames: Readonly<Record<string, Author>> = {};

/** Those whom the host names nowhere: their names are fetched by the authors call (HOSTS-11). */
export const selectUnnamed = createSelector([selectListed], (people): readonly PersonRef[] =>
  [...people.values()].filter(({ name }) => !name),
);

type Named = Pick<Author, 'name' | 'avatar' | 'seo' | 'url'>;

function namedBy(entry: OnlineEntry, author: Named | undefined): OnlineEntry {
  if (entry.name || !author) return entry;
  const { name, avatar, seo, url } = author;
  return {
    ...entry,
    name,
    ...(avatar !== undefined && { avatar }),
    ...(seo !== undefined && { seo }),
    ...(url !== undefined && { url }),
  };
}

/** One's own character is known without a call. */
const isSelf = ({ type, id }: PersonRef, own: Character | undefined): boolean =>
  own !== undefined && type === own.type && (id === own.id || id === own.key);

const selectPeople = createSelector(
  [selectListed, ({ presence }: WithPresence) => presence.live?.names ?? noNames, selectCharacter],
  (people, names, own) =>
    new Map(
      [...people].map(([key, entry]) => {
        const author = isSelf(entry, own) ? own : names[key];
        return [key, namedBy(entry, author)] as const;
      }),
    ),
);

const collator = new Intl.Collator(LANGUAGE);

/** By name; those whom nobody names come last. */
function byName(one: OnlineEntry, other: OnlineEntry): number {
  const unnamed = Number(!one.name) - Number(!other.name);
  return unnamed || collator.compare(one.name ?? '', other.name ?? '');
}

/** Who is online in the current game, by name (HOME-05). */
export const selectOnline = createSelector([selectPeople], (people): readonly OnlineEntry[] =>
  [...people.values()].sort(byName),
);

/** What can be said of who is online: what is known counts even while it is fetched again, or could not be. */
export function selectOnlineStatus(state: State): 'loading' | 'ready' | 'failed' {
  const { loadedAt, failed } = state.presence.list;
  if (loadedAt !== undefined || selectPeople(state).size > 0) return 'ready';
  return failed ? 'failed' : 'loading';
}

/** Whether this one is online, for the green badges (LOC-03, WIN-05). */
export const selectIsOnline = (state: State, person: PersonRef): boolean =>
  selectPeople(state).has(personKey(person));

/** What a portrait shows of somebody: their own picture or the community's, and whether they are online. */
export interface Face {
  readonly src: string | undefined;
  readonly online: true | undefined;
}

/** The portrait of one with this picture of their own (WIN-05); a new object each time. */
export function selectFace(
  state: State,
  person: PersonRef & { readonly avatar?: string | undefined },
): Face {
  const { defaultAvatar, masterAvatar } = selectGlobals(state);
  const own = person.avatar || (person.type === 'master' ? masterAvatar : undefined);
  return { src: own || defaultAvatar, online: selectIsOnline(state, person) || undefined };
}

const isSame = (one: ChannelRef, other: ChannelRef): boolean =>
  one.id === other.id && one.type === other.type;

/** Who has the channel open by the list's word; undefined where the list was not asked about it, or its host does not know. */
function listedIn(
  { channels, entries }: OnlineListState,
  ref: ChannelRef,
): OnlineEntry[] | undefined {
  const asked = channels?.some((one) => isSame(one, ref)) === true;
  if (!asked || !entries.some((entry) => entry.channels)) return undefined;
  return entries.filter((entry) => entry.channels?.some((one) => isSame(one, ref)));
}

type Somebody = OnlineEntry | PresenceMember;

/**
 * Who is in a chat channel now, by name (SCR-02): its members while the socket stands, else those who have it open by the online list.
 * Undefined while that is not known.
 */
export const selectChannelOnline = createSelector(
  [
    selectList,
    selectChannels,
    selectPeople,
    (_state: State, { type, id }: ChannelRef) => chatTopic(type, id),
    (_state: State, ref: ChannelRef) => ref,
  ],
  (list, channels, people, topic, ref): readonly OnlineEntry[] | undefined => {
    const channel = channels[topic];
    const live = channel && isNewer(channel, list) ? channel.members : undefined;
    const known: readonly Somebody[] | undefined = live ?? listedIn(list, ref) ?? channel?.members;
    return known
      ?.map((one) => people.get(personKey(one)))
      .filter((one) => one !== undefined)
      .sort(byName);
  },
);

/** Whether the socket reports at once who joins and leaves this channel. */
export const selectIsChannelLive = (state: State, { type, id }: ChannelRef): boolean =>
  selectChannels(state)[chatTopic(type, id)]?.live === true;
