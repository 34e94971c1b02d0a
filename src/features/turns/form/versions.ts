import * as v from 'valibot';
import { type Revision, revision } from '../../../lib/drafts/revisions.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { FormPlace } from './formPlace.ts';

export * from '../../../lib/drafts/revisions.ts';

const versions = storageKey('turnVersions', v.array(revision));

/** The earlier versions of one place, the newest first. They are kept in the safe alone: they would fill the quick storage. */
export function revisionsKey({
  user,
  game,
  character,
  context,
}: FormPlace): StorageKey<Revision[]> {
  return keyAt(versions, user, game, character, context);
}
