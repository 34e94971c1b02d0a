import * as v from 'valibot';
import { fromJson } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import type { DraftKind } from '../../lib/drafts/kinds.ts';
import type { RootState } from '../../lib/store.ts';
import { selectChatChannels } from '../chat/index.ts';
import { selectCharacters, selectGameKey, selectLocations } from '../session/index.ts';
import { selectEventTitles } from '../quests/index.ts';
import { feedKey, selectOpenFeeds, selectTurns, writingHash } from '../turns/index.ts';
import { type About, about } from './keys.ts';

/** Where a draft is written, by what its key says. */
export interface DraftScope {
  readonly kind: Exclude<DraftKind, 'turnText'> | 'edit' | 'comment' | 'newProfile';
  /** Empty for a note on a bookmark: bookmarks are those of all games. */
  readonly game: string;
  readonly character?: string;
  /** The location, channel or turn. */
  readonly location?: string;
  readonly turn?: string;
  /** The quest and its event, by their keys. */
  readonly event?: { readonly quest: string; readonly event: string };
  /** A path of the client; undefined where nobody knows on which page it is. */
  readonly url?: string;
}

/** Reads what a device has said of a draft. */
export function readAbout(text: string): About {
  const result = v.safeParse(about, fromJson(text));
  return result.success ? result.output : {};
}

/** The form of a thing of the workshop; ways, and the game itself, are pages without an id. */
const workshopUrl = (game: string, kind: string, id = ''): string =>
  pathTo('workshop', { game, kind, ...(kind !== 'ways' && kind !== 'games' && { id }) });

const SLOT = /^#\d+\//;
const IN_LOCATION = 'location/';

function ofTurn(game: string, character = '', context = ''): DraftScope {
  const where = context.replace(SLOT, '');
  const location = where.startsWith(IN_LOCATION) ? where.slice(IN_LOCATION.length) : undefined;
  const url =
    location === undefined
      ? pathTo('main', { game })
      : pathTo('location', { game, currentLocationKey: location });
  return { kind: 'turnDraft', game, character, url, ...(location !== undefined && { location }) };
}

/** What the key of a draft says; undefined for one of another program. */
export function draftScopeOf(hostKey: string): DraftScope | undefined {
  try {
    return readKey(hostKey);
  } catch {
    return undefined; // of a newer program: it leads nowhere
  }
}

function readKey(hostKey: string): DraftScope | undefined {
  const [kind, game = '', character, one, two] = hostKey.split('/').map(decodeURIComponent);
  if (kind === 'bookmarkNote' && game !== '')
    return { kind, game: '', turn: game, url: pathTo('bookmarks') };
  if (game === '' || character === undefined) return undefined;
  const here = { game, character };
  switch (kind) {
    case 'turnDraft':
      return ofTurn(game, character, one);
    case 'turnText':
      return { kind: two === 'editing' ? 'edit' : 'comment', ...here, turn: one ?? '' };
    case 'chatDraft': {
      const url = pathTo('channel', { game, channelType: one, channelId: two });
      return { kind, ...here, location: `${one}/${two}`, url };
    }
    case 'chronicleDraft': {
      const url = pathTo('quest.chronicle', { game, questKey: one, eventKey: two });
      return { kind, ...here, event: { quest: one ?? '', event: two ?? '' }, url };
    }
    case 'remarkText':
      // Masters write in the queue, players at their own profile.
      return {
        ...{ kind, ...here },
        url:
          character === one
            ? pathTo('profile.index', { game })
            : pathTo('review', { game, profile: one }),
      };
    case 'workshop':
      // Steps of the address of the form (workshopPath).
      return { kind, game, url: workshopUrl(game, character, one) };
    case 'profileForm':
      if (character === 'offer')
        return { kind: 'newProfile', game, url: pathTo('offer', { game }) };
      return character === 'create'
        ? { kind: 'newProfile', game, url: pathTo('profile.create', { game }) }
        : { kind, game, character: one ?? '', url: pathTo('profile.edit', { game }) };
    default:
      return undefined;
  }
}

/** The turn with this id, where a feed on the screen has it. */
function turnOnScreen(state: RootState, id: string) {
  const lists = selectOpenFeeds(state).map((ref) => selectTurns(state, feedKey(ref)));
  return lists.flat().find((turn) => turn.id === id);
}

/** What the location, channel or event of a draft is called. */
function titleOf(state: RootState, scope: DraftScope, location: string | undefined) {
  const { kind, game, character = '', event } = scope;
  if (kind === 'chatDraft')
    return selectChatChannels(state).find(({ type, id }) => `${type}/${id}` === location)?.title;
  // Of events many have the same name: the quest says which one it is.
  if (event) return selectEventTitles(state, { game, character, ...event })?.join(' · ');
  return selectLocations(state).find(({ key }) => key === location)?.title;
}

/** What this device knows of where a draft is written: only of the game that is open. */
function whereabouts(state: RootState, scope: DraftScope): About {
  if (scope.game !== selectGameKey(state)) return {};
  const character = selectCharacters(state).find(({ key }) => key === scope.character)?.name;
  const turn = scope.turn === undefined ? undefined : turnOnScreen(state, scope.turn);
  const title =
    turn?.location?.title ?? titleOf(state, scope, turn?.location?.key ?? scope.location);
  const url =
    turn?.location &&
    `${pathTo('location', { game: scope.game, currentLocationKey: turn.location.key, all: 'all' })}?turn=${turn.id}`;
  return {
    ...(character && { character }),
    ...(title && { place: title }),
    ...(url && { url }),
  };
}

/** The path that leads to a draft: to the very edit or comment where somebody knows on which page its turn stands. */
export function hrefOf(
  { kind, game, character = '', url }: DraftScope,
  { url: known }: About,
): string {
  if (known !== undefined && kind === 'edit') return known + writingHash('editing', character);
  if (known !== undefined && kind === 'comment')
    return known + writingHash('commenting', character);
  return known ?? url ?? pathTo('main', { game });
}

/** What is known of a draft: by what is on the screen now, else by what was while it was written. */
export function aboutDraft(state: RootState, hostKey: string, before: About = {}): About {
  const scope = draftScopeOf(hostKey);
  return scope ? { ...before, ...whereabouts(state, scope) } : before;
}
