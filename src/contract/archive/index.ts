import * as manifest from './manifest.ts';
import * as people from './people.ts';
import * as posts from './posts.ts';
import * as world from './world.ts';

/**
 * The archive of a game or of a whole community (WORK-01, docs/archive.md): a zip, or a folder of the same files. Not among the exports of the contract:
 * only the host reads it.
 */
export * from './manifest.ts';
export * from './people.ts';
export * from './posts.ts';
export * from './world.ts';

/** The files of JSON Lines at the top of an archive, in the order in which they refer to each other. */
export const archiveFiles = {
  people: manifest.archivePerson,
  groups: manifest.archiveGroup,
  tags: manifest.archiveTag,
  blocks: people.archiveBlock,
} as const;

/** The files of JSON Lines of a game, `games/{key}/{name}.jsonl`, in the order in which they refer to each other. A file without lines is absent. */
export const archiveGameFiles = {
  factions: world.archiveFaction,
  species: world.archiveSpecies,
  positions: world.archivePosition,
  maps: world.archiveMap,
  locations: world.archiveLocation,
  ways: world.archiveWay,
  figures: world.archiveFigure,
  characters: people.archiveCharacter,
  remarks: people.archiveRemark,
  quests: world.archiveQuest,
  channels: posts.archiveChannel,
  turns: posts.archiveTurn,
  messages: posts.archiveMessage,
  reads: posts.archiveRead,
  scenes: people.archiveScene,
  blocks: people.archiveBlock,
  members: people.archiveMember,
} as const;
export type ArchiveKind = keyof typeof archiveGameFiles;

/** Where texts of an archive have links to its own things: `http://archive.invalid/turn/12`. The domain can never be anybody's (RFC 2606). */
export const ARCHIVE_ORIGIN = 'http://archive.invalid';
