import { foldTitle } from '../../../db/queries/models.ts';
import { foldName } from '../../../db/queries/profileNames.ts';
import type { GameRecord, TopRecord } from '../checked.ts';
import type { Checks, Look } from './ids.ts';

type Character = GameRecord<'characters'>;

/** One user and one master character for each owner; names and aliases of profiles as the database folds them. */
function uniqueOf({ type, owner, name, profile, review }: Character, look: Look): void {
  if ((type === 'user' || type === 'master') && owner !== undefined)
    look.once(`a ${type} of`, [owner], 'owner', 'characterTwice');
  // A refused profile has freed its names (OWN-94).
  if (type !== 'profile' || review?.decision === 'refused') return;
  look.once('name', [foldName(name)], 'name', 'nameTaken', { name });
  const alias = profile?.alias;
  if (alias !== undefined)
    look.once('alias', [foldName(alias)], 'profile.alias', 'aliasTaken', { name: alias });
}

/** Whoever is blocked: once at a time, as long as nobody has lifted it. */
function blocks({ person, by, lifted, liftedBy }: TopRecord<'blocks'>, look: Look): void {
  look.refTop('people', person, 'person');
  look.refTop('people', by, 'by');
  look.refTop('people', liftedBy, 'liftedBy');
  if (lifted === undefined) look.once('block', [person], 'person');
}

type People = {
  [K in 'characters' | 'remarks' | 'scenes' | 'blocks' | 'members']: GameRecord<K>;
};

/** People of a game and what they play. */
export const peopleChecks: Checks<People> = {
  characters: (record, look) => {
    const { id, owner, location, ways, writes, avatars, profile, review } = record;
    look.id('characters', id);
    look.refTop('people', owner, 'owner');
    look.refTop('people', review?.lookedBy, 'review.lookedBy');
    look.ref('locations', location, 'location');
    look.refs('locations', ways, 'ways');
    look.refs('locations', writes, 'writes');
    look.ref('species', profile?.species, 'profile.species');
    look.ref('factions', profile?.faction, 'profile.faction');
    look.ref('positions', profile?.position, 'profile.position');
    for (const [n, { avatar }] of (avatars ?? []).entries())
      look.once('avatar', [id, avatar], `avatars[${n}].avatar`);
    uniqueOf(record, look);
  },
  remarks: ({ id, character, person, replyTo }, look) => {
    look.ref('remarks', replyTo, 'replyTo', 'refLater');
    look.id('remarks', id);
    look.ref('characters', character, 'character');
    look.refTop('people', person, 'person');
  },
  scenes: ({ location, current, members }, look) => {
    look.ref('locations', location, 'location');
    look.once('scene', [location], 'location');
    look.ref('characters', current, 'current');
    const ids = members?.map(({ character }) => character);
    look.refs('characters', ids, 'members', '.character');
  },
  blocks,
  members: ({ person }, look) => {
    look.refTop('people', person, 'person');
    look.once('member', [person], 'person');
  },
};

type Top = { [K in 'people' | 'groups' | 'tags' | 'blocks']: TopRecord<K> };

/** What is there once for all games. */
export const topChecks: Checks<Top> = {
  people: ({ id, accounts, owner }, look) => {
    look.id('people', id);
    if (owner && !look.isCommunity) look.add({ field: 'owner', reason: 'communityOnly' });
    for (const [n, { provider, subject }] of (accounts ?? []).entries())
      look.once('account', [provider, subject], `accounts[${n}]`, 'accountTwice');
  },
  groups: ({ id, key }, look) => {
    look.id('groups', id);
    look.key('groups', key);
  },
  tags: ({ type, key, title, person }, look) => {
    look.key(`tags of ${type}`, key);
    look.once('tag', [type, foldTitle(title)], 'title');
    look.refTop('people', person, 'person');
  },
  blocks,
};
