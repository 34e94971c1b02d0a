import {
  type BareCall,
  type CallContext,
  dateText,
  found,
  needCharacter,
  needMaster,
  needText,
  needUser,
  pageOf,
  Refused,
  textIn,
} from './calls.ts';
import type { JsonObject } from './json.ts';
import { NPC, PLACES, type Profile, type Speaker, type Turn, TURNS_GAME } from './world.ts';

const PAGE = 10;

export const placeOf = (key: string): JsonObject => ({
  key,
  title: PLACES[key] ?? key,
  bgimage: `/img/${key}.png`,
});

/** The speaker of a turn (spec 1 §3, Turn char). */
function charOf(context: CallContext, { id, type, name }: Speaker): JsonObject {
  const profile = context.world.profiles.find((one) => type === 'profile' && one.id === id);
  if (!profile) return { id, type, name, img: '/img/user.png', url: '/forum/user/7' };
  return {
    ...{ id, type, name, img: `/img/${String(id)}.png`, seo: profile.seo },
    ...{ gender: 'female', age: 27 },
    faction: { img: '/img/faction.png', title: 'Лодочники' },
    species: { img: '/img/species.png', title: 'Люди' },
  };
}

const isOwn = ({ user, params }: CallContext, { char }: Pick<Turn, 'char'>): boolean =>
  char !== undefined &&
  Boolean(user?.characters[params['game'] ?? TURNS_GAME]?.includes(String(char.id)));

/** A turn with the fields of spec 1 §3 alone: no version, no count of comments. */
export function turnOf(context: CallContext, turn: Turn): JsonObject {
  return {
    id: turn.id,
    post: turn.post,
    created: turn.created,
    created_at: dateText(turn.created),
    location: placeOf(turn.location),
    actions: turn.actions,
    ...(turn.char && { char: charOf(context, turn.char) }),
    charIsMaster: turn.char === undefined,
    isOwner: isOwn(context, turn),
    comments: turn.comments,
    reactions: turn.reactions.map((char) => ({ char: charOf(context, char), isOwner: false })),
  };
}

const newestFirst = (turns: readonly Turn[]): Turn[] =>
  turns.toSorted((one, other) => other.created - one.created || other.id - one.id);

/** The turns of a game, the newest first; of one location where it is named. */
export const turnsOf = ({ world, params }: CallContext, location?: string): Turn[] =>
  newestFirst(
    world.turns.filter(
      (turn) => turn.game === params['game'] && (!location || turn.location === location),
    ),
  );

/** To the game's channel and the location's. */
function tell(context: CallContext, event: string, turn: Turn): void {
  const data = { turn: { ...turnOf(context, turn), isOwner: false } };
  context.broadcast(`rpg.game.${turn.game}.turn`, event, data);
  context.broadcast(`rpg.game.${turn.game}.${turn.location}.turn`, event, data);
}

const turnOfAddress = ({ world, params }: CallContext): Turn =>
  found(
    world.turns.find(({ id }) => String(id) === params['turn']),
    'Пост не найден.',
  );

function ownTurn(context: CallContext): Turn {
  needCharacter(context);
  const turn = turnOfAddress(context);
  if (!isOwn(context, turn)) throw new Refused(403, 'Вы не можете изменить этот пост.');
  return turn;
}

const routesOf = (location: string): JsonObject => ({
  locationRoutes: Object.entries(PLACES)
    .filter(([key]) => key !== location)
    .map(([key, title]) => ({ key, title })),
  currentLocation: location,
});

/** Stores a turn, for the call and for what a test has another write. */
export function addTurn(
  context: CallContext,
  turn: Pick<Turn, 'game' | 'location' | 'char' | 'post' | 'actions'>,
): void {
  const { world } = context;
  const { newId, now } = world;
  const stored = { ...turn, id: newId(), created: now(), comments: [], reactions: [] };
  world.turns.push(stored);
  tell(context, 'TurnSent', stored);
}

function actionsOf(context: CallContext): JsonObject[] {
  if (textIn(context, 'action') !== 'route') return [];
  return [{ key: 'route', to: placeOf(textIn(context, 'location')) }];
}

/** A master speaks as an NPC, or as nobody. */
function speakerOf(context: CallContext, character: Profile): Speaker | undefined {
  if (character.type !== 'master') return character;
  return String(context.body['npc']) === String(NPC.id) ? NPC : undefined;
}

const turnPath = '/api/rpg/turn/:game/:character';

export const turnCalls: readonly BareCall[] = [
  {
    method: 'GET',
    path: turnPath,
    answer: (context) => {
      const { type, location } = needCharacter(context);
      const { id, name } = NPC;
      return {
        actionTypes: [{ key: 'route' }],
        questList: type === 'master' ? [{ id: 71, title: 'Долгая зима' }] : [],
        npcList: type === 'master' ? [{ id, name, location: 'mayak', locationRoutes: [] }] : [],
        ...routesOf(location || 'pristan'),
      };
    },
  },
  {
    method: 'POST',
    path: turnPath,
    mutation: true,
    answer: (context) => {
      const character = needCharacter(context);
      const post = needText(context, 'body', 'Текст поста не принят.');
      const location = textIn(context, 'currentLocation') || character.location;
      const actions = actionsOf(context);
      const { game = '' } = context.params;
      addTurn(context, { game, location, char: speakerOf(context, character), post, actions });
      character.location = actions.length > 0 ? textIn(context, 'location') : location;
      return routesOf(character.location);
    },
  },
  {
    method: 'POST',
    path: `${turnPath}/roll`,
    mutation: true,
    answer: (context) => {
      needMaster(context);
      const { game = '' } = context.params;
      const roll = `[${textIn(context, 'roll').slice(1)}|14]`;
      const location = textIn(context, 'location');
      addTurn(context, {
        game,
        location,
        char: undefined,
        post: '',
        actions: [{ key: 'roll', roll }],
      });
      return {};
    },
  },
  {
    method: 'POST',
    path: `${turnPath}/image`,
    answer: (context) => {
      needMaster(context);
      return { url: '/img/new.png' };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/turns/:game/:character?',
    envelope: 'turns',
    answer: (context) => ({
      turns: pageOf(turnsOf(context), PAGE, context).data.map((turn) => turnOf(context, turn)),
    }),
  },
  {
    method: 'POST',
    path: '/api/rpg/turns/:game/new/:character?',
    envelope: 'turns',
    answer: (context) => ({
      turns: turnsOf(context)
        .filter(({ created }) => created * 1_000 > Number(context.body['date']))
        .map((turn) => turnOf(context, turn)),
    }),
  },
  {
    method: 'POST',
    path: `${turnPath}/edit/:turn`,
    envelope: 'turn',
    mutation: true,
    answer: (context) => {
      const turn = ownTurn(context);
      turn.post = needText(context, 'body', 'Текст поста не принят.');
      tell(context, 'TurnUpdated', turn);
      return { turn: { post: turn.post }, message: 'Пост изменён.' };
    },
  },
  {
    method: 'POST',
    path: `${turnPath}/delete/:turn`,
    mutation: true,
    answer: (context) => {
      const turn = ownTurn(context);
      context.world.turns.splice(context.world.turns.indexOf(turn), 1);
      tell(context, 'TurnDeleted', turn);
      return { message: 'Пост удалён.' };
    },
  },
  {
    method: 'GET',
    path: `${turnPath}/comments/:turn`,
    envelope: 'comments',
    answer: (context) => {
      needUser(context);
      return { comments: turnOfAddress(context).comments };
    },
  },
  {
    method: 'POST',
    path: `${turnPath}/comment/:turn`,
    envelope: 'comment',
    mutation: true,
    answer: (context) => {
      const turn = ownTurn(context);
      const body = needText(context, 'body', 'Комментарий не принят.');
      const created = context.world.now();
      const comment = {
        id: context.world.newId(),
        author: 'owner',
        body,
        created_at: dateText(created),
        created,
      };
      turn.comments.push(comment);
      tell(context, 'TurnUpdated', turn);
      return { comment, message: 'Комментарий добавлен.' };
    },
  },
  {
    method: 'POST',
    path: `${turnPath}/react/:turn`,
    envelope: 'reaction',
    mutation: true,
    answer: (context) => {
      const character = needCharacter(context);
      const turn = turnOfAddress(context);
      if (turn.reactions.some(({ id }) => id === character.id))
        throw new Refused(409, 'Вы уже отметили этот пост.');
      turn.reactions.push(character);
      tell(context, 'TurnUpdated', turn);
      return {
        reaction: { char: charOf(context, character), isOwner: true },
        message: 'Отмечено.',
      };
    },
  },
];
