import {
  calls,
  type CallParams,
  type CallResponse,
  type Character,
  type ChatChannel,
  chatTopic,
  type Game,
  HEADER,
  type ListedBookmark,
  type Notification,
  type NotificationRule,
  reviewCalls,
  wireName,
} from '../../../src/contract/index.ts';
import { type Checks, idsOf } from './checks.ts';
import { readBookmarks, readDrafts } from './readingAdditions.ts';

/** The documented calls that change nothing, in the order in which a client makes them, with the keys of earlier answers. */

/** A socket that is not there: what it may join is only signed. */
const SOCKET = '1.1';

/** How far back the calls for news look: a week, in ms. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

type Init = CallResponse<typeof calls.init>;
/** The address of a chronicle. */
type Chronicle = CallParams<typeof calls.chronicle>;

type Turns = CallResponse<typeof calls.turns>['turns'];

/** Who visits which game. */
export interface Visit {
  readonly init: Init;
  readonly game: Game;
  /** Undefined for a guest and for who has none. */
  readonly character: Character | undefined;
  readonly channel: ChatChannel | undefined;
  /** A chronicle that the character may write. */
  readonly chronicle: Chronicle | undefined;
  readonly notifications: readonly Notification[];
  readonly rules: readonly NotificationRule[] | undefined;
  readonly bookmarks: readonly ListedBookmark[];
  /** The host keeps drafts. */
  readonly drafts: boolean;
}

const GUEST = 'nobody is signed in: give --cookie or --token';
const NO_CHARACTER = 'this user has no character in the game';

async function readTurns(
  checks: Checks,
  game: string,
  character: string | undefined,
): Promise<Turns> {
  const who = character === undefined ? { game } : { game, character };
  const page = await checks.call(calls.turns, who, { query: { page: 1 } });
  await checks.call(calls.newTurns, who, { body: { date: Date.now() - LOOK_BACK_MS } });
  return page?.turns ?? [];
}

async function readLocation(checks: Checks, game: string, location: string | undefined) {
  if (location === undefined) {
    checks.untried('the host names no location', 'location', 'locationAll', 'locationNew');
    return;
  }
  const place = { game, location };
  await checks.call(calls.location, place, { query: { page: 1 } });
  await checks.call(calls.locationAll, place, { query: { page: 1 } });
  await checks.call(calls.locationNew, place, { query: { date: Date.now() - LOOK_BACK_MS } });
}

async function readMap(checks: Checks, { key: game, enable_map }: Game) {
  if (!enable_map) {
    checks.untried('the game shows no map (enable_map)', 'map');
  } else {
    const first = await checks.call(calls.map, { game });
    if (first !== undefined) await checks.call(calls.map, { game, map: first.info.key });
  }
  await checks.call(calls.mapLocations, { game }, { query: { page: 1 } });
}

async function readQuests(checks: Checks, game: string, character: string) {
  const answer = await checks.call(calls.quests, { game, character });
  const quest = answer?.quests.find(({ events }) => events.length > 0);
  const event = quest?.events.find(({ edit }) => edit) ?? quest?.events[0];
  if (quest === undefined || event === undefined) {
    checks.untried('no quest has an event', 'chronicle');
    return undefined;
  }
  const chronicle = { game, character, quest: quest.key, event: event.key };
  await checks.call(calls.chronicle, chronicle);
  return event.edit ? chronicle : undefined;
}

async function readProfiles(checks: Checks, { key: game, ...shows }: Game) {
  const ofProfiles = ['profiles', 'profile', 'characterTurns'] as const;
  if (!shows.enable_profiles) {
    checks.untried('the game shows no profiles (enable_profiles)', ...ofProfiles);
    return;
  }
  const page = await checks.call(calls.profiles, { game }, { query: { page: 1 } });
  const first = page?.data[0];
  if (first === undefined || !shows.profile_show)
    checks.untried('there is none to show', 'profile', 'characterTurns');
  else {
    await checks.call(calls.profile, { game, profile: first.id });
    await checks.call(calls.characterTurns, { game, profile: first.id });
  }
}

async function readProfileForms(checks: Checks, game: Game, character: string | undefined) {
  const { key } = game;
  if (game.profile_choose) await checks.call(calls.profilesToChoose, { game: key });
  else checks.untried('the game offers none (profile_choose)', 'profilesToChoose');
  if (game.profile_create) await checks.call(calls.profileCreateForm, { game: key });
  else checks.untried('the game does not allow it (profile_create)', 'profileCreateForm');
  if (character === undefined) checks.untried(NO_CHARACTER, 'ownProfile', 'profileEditForm');
  else {
    await checks.call(calls.ownProfile, { game: key, character });
    await checks.call(calls.profileEditForm, { game: key, character });
  }
}

async function readChannel(
  checks: Checks,
  game: string,
  character: string,
  { type, id }: ChatChannel,
) {
  const channel = { game, character, type, id };
  const page = await checks.call(calls.chatMessages, channel);
  const [oldest] = page?.messages ?? [];
  if (oldest !== undefined)
    await checks.call(calls.chatMessages, { ...channel, before: oldest.id });
  await checks.call(
    calls.newChatMessages,
    { game, character },
    { body: { date: Date.now() - LOOK_BACK_MS, channels: [{ id, type }] } },
  );
  const ids = (profile: boolean) => [
    ...new Set(
      (page?.messages ?? [])
        .filter(({ author_type: by }) => by !== 'bot' && (by === 'profile') === profile)
        .map(({ author_id }) => author_id),
    ),
  ];
  await checks.call(calls.chatAuthors, channel, {
    body: { users: ids(false), profiles: ids(true) },
  });
  if (oldest === undefined) checks.untried('the channel has no messages', 'chatMessage');
  else await checks.call(calls.chatMessage, { ...channel, message: oldest.id });
}

async function readChat(checks: Checks, { key: game, chat }: Game, character: string) {
  const inChannels = [
    ...(['chatMessages', 'newChatMessages', 'chatAuthors'] as const),
    ...(['chatMessage', 'authorizeChannel', 'authorizeChannels'] as const),
  ];
  if (!chat) {
    checks.untried('the game has no chat', 'chatChannels', ...inChannels);
    return undefined;
  }
  const answer = await checks.call(calls.chatChannels, { game, character });
  const channel = answer?.channels[0];
  if (channel === undefined) checks.untried('the character has no channel', ...inChannels);
  else {
    await readChannel(checks, game, character, channel);
    const topic = wireName('presence', chatTopic(channel.type, channel.id));
    const body = { socket_id: SOCKET, channel_name: topic };
    const headers = { [HEADER.game]: game, [HEADER.character]: character };
    await checks.call(calls.authorizeChannel, {}, { body, headers });
    const all = { socket_id: SOCKET, channels: [topic] };
    await checks.call(calls.authorizeChannels, {}, { body: all, headers });
  }
  return channel;
}

async function readAsCharacter(checks: Checks, game: Game, character: string, turns: Turns) {
  const who = { game: game.key, character };
  await checks.call(calls.turnForm, who);
  const turn = turns.find(({ isOwner }) => isOwner) ?? turns[0];
  if (turn === undefined) checks.untried('there is no turn', 'turnComments');
  else await checks.call(calls.turnComments, { ...who, turn: turn.id });
  const place = turns.find(({ location }) => location)?.location;
  if (place === undefined) checks.untried('no turn names a place', 'scene');
  else await checks.call(calls.scene, { ...who, location: place.key });
  const chronicle = await readQuests(checks, game.key, character);
  return { chronicle, channel: await readChat(checks, game, character) };
}

/** What the account has beyond one game; a host without notifications is asked for no more of them. */
async function readAccount(checks: Checks, game: Game, character: string | undefined) {
  const counted = await checks.call(calls.notificationUnreads, {});
  const inbox = counted && (await checks.call(calls.notifications, {}));
  const rules = counted && (await checks.call(calls.notificationRules, {}));
  if (!counted) checks.untried('there is no bell', 'notifications', 'notificationRules');
  const bookmarks = await readBookmarks(checks);
  const drafts = await readDrafts(checks);
  await checks.call(calls.waiting, {});
  await checks.call(calls.sessions, {});
  await checks.call(calls.identities, {});
  await checks.call(calls.absences, { game: game.key });
  await readProfileForms(checks, game, character);
  await checks.call(calls.models, { type: 'quest' }, { body: { title: [], key: ['1'] } });
  return { notifications: inbox?.notifications ?? [], rules: rules?.rules, bookmarks, drafts };
}

const FOR_CHARACTERS = [
  'turnForm',
  'turnComments',
  'scene',
  'quests',
  'chronicle',
  'chatChannels',
  'chatMessages',
  'newChatMessages',
  'chatAuthors',
  'chatMessage',
  'authorizeChannel',
  'authorizeChannels',
] as const;

const FOR_USERS = [
  'profilesToChoose',
  'profileCreateForm',
  'ownProfile',
  'profileEditForm',
  'models',
  'notifications',
  'notificationUnreads',
  'notificationRules',
  'bookmarks',
  'bookmarkedTurns',
  'bookmark',
  'drafts',
  'draft',
  'waiting',
  'absences',
  'sessions',
  'identities',
] as const;

/** The characters of a signed-in user; confirmed ones first. */
async function chooseCharacter(checks: Checks, { user }: Init, game: string) {
  if (user === undefined) {
    checks.untried(GUEST, 'characters');
    return undefined;
  }
  const answer = await checks.call(calls.characters, { game });
  const owned = answer?.characters ?? [];
  return owned.find(({ confirmed }) => confirmed) ?? owned[0];
}

/** Makes all calls that only read. Undefined where the host has no start or no such game. */
export async function readAll(
  checks: Checks,
  wanted: string | undefined,
): Promise<Visit | undefined> {
  const init = await checks.call(calls.init, {});
  const games = init?.rpg.games ?? [];
  const game = games.find(({ key }) => (wanted === undefined ? true : key === wanted));
  if (init === undefined || game === undefined) {
    const known = games.map(({ key }) => key).join(', ');
    if (init !== undefined)
      checks.note({
        name: 'game',
        verdict: 'missing',
        problems: [
          wanted === undefined ? 'init names no game' : `no game ${wanted} among: ${known}`,
        ],
        cost: 'nothing opens',
      });
    return undefined;
  }
  const character = await chooseCharacter(checks, init, game.key);
  const locations = await checks.call(calls.locations, { game: game.key });
  const turns = await readTurns(checks, game.key, character?.key);
  // As nobody: who asks as a character is online from then on.
  await checks.call(calls.online, { game: game.key }, { body: { channels: [] } });
  await readLocation(checks, game.key, locations?.locations[0]?.key ?? turns[0]?.location?.key);
  await readMap(checks, game);
  await readProfiles(checks, game);
  const searched = await checks.call(calls.search, {}, { query: { q: game.title } });
  if (searched) await checks.call(calls.searchNames, {}, { query: { q: game.title } });
  else checks.untried('there is no search', 'searchNames');
  checks.untried('is for masters, and decides about people', ...idsOf(reviewCalls));
  const reason = init.user === undefined ? GUEST : NO_CHARACTER;
  if (character === undefined) checks.untried(reason, ...FOR_CHARACTERS);
  const own = character && (await readAsCharacter(checks, game, character.key, turns));
  if (init.user === undefined) checks.untried(GUEST, ...FOR_USERS);
  const account = init.user && (await readAccount(checks, game, character?.key));
  return {
    ...{ init, game, character, channel: own?.channel, chronicle: own?.chronicle },
    ...{ notifications: account?.notifications ?? [], rules: account?.rules },
    bookmarks: account?.bookmarks ?? [],
    drafts: account?.drafts === true,
  };
}
