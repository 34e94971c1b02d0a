import * as v from 'valibot';
import { type Version, version } from '../../../lib/safe/versions.ts';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { FormPlace } from './formPlace.ts';

export * from '../../../lib/safe/versions.ts';

const versions = storageKey('turnVersions', v.array(version));

/** The earlier versions of one place, the newest first. They are kept in the safe alone: they would fill the quick storage. */
export function versionsKey({ user, game, character, context }: FormPlace): StorageKey<Version[]> {
  return keyAt(versions, user, game, character, context);
}
