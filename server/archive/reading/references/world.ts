import type { GameRecord } from '../checked.ts';
import type { Checks, Look } from './ids.ts';

type Listed = { id: string; key: string };

/** A record with an id and a key, both once in its kind. */
function listed(kind: string, { id, key }: Listed, look: Look): void {
  look.id(kind, id);
  look.key(kind, key);
}

type World = {
  [
    K in 'factions' | 'species' | 'positions' | 'maps' | 'locations' | 'ways' | 'figures' | 'quests'
  ]: GameRecord<K>;
};

/** Lists, maps, places and quests of a game. */
export const worldChecks: Checks<World> = {
  factions: (record, look) => listed('factions', record, look),
  species: (record, look) => listed('species', record, look),
  positions: (record, look) => {
    listed('positions', record, look);
    look.ref('factions', record.faction, 'faction');
  },
  maps: (record, look) => {
    // Looked up before it is known itself: no map is above itself, by however many steps.
    look.ref('maps', record.parent, 'parent', 'refLater');
    listed('maps', record, look);
    if (record.picture !== undefined && record.tiling !== undefined)
      look.add({ field: 'tiling', reason: 'tilesTwice' });
  },
  locations: (record, look) => {
    listed('locations', record, look);
    look.ref('maps', record.map, 'map');
  },
  ways: ({ from, to }, look) => {
    look.ref('locations', from, 'from');
    look.ref('locations', to, 'to');
    look.once('ways', [from, to]);
  },
  figures: ({ map, location, target }, look) => {
    look.ref('maps', map, 'map');
    look.ref('locations', location, 'location');
    look.ref('maps', target, 'target');
    if ((location === undefined) === (target === undefined)) look.add({ reason: 'oneTarget' });
  },
  quests: (record, look) => {
    listed('quests', record, look);
    for (const [n, event] of (record.events ?? []).entries()) {
      const field = `events[${n}]`;
      look.id('events', event.id, `${field}.id`);
      look.key(`events of ${record.id}`, event.key, `${field}.key`);
      look.ref('characters', event.chronicleBy, `${field}.chronicleBy`);
      look.refs('characters', event.members, `${field}.members`);
      look.refs('characters', event.editors, `${field}.editors`);
    }
  },
};

/** What game.json says of other records: the bases of a game are keys of its locations. */
export function checkGame(
  { group, baseLocations }: { group?: string; baseLocations?: readonly string[] },
  look: Look,
): void {
  look.refTop('groups', group, 'group');
  for (const [n, key] of (baseLocations ?? []).entries())
    look.ref('key:locations', key, `baseLocations[${n}]`);
}
