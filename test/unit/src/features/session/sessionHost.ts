import { makeHost, wireInit, wireUser } from '../../../../support/factories.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';

export const CHARACTERS = '/api/rpg/characters/forest';
export const two = { characters: { 7: { name: 'Алина' }, 9: { name: 'Борис' } } };

export const userInit = (settings: unknown = {}) =>
  wireInit({ user: { ...wireUser, settings: JSON.stringify(settings) } });

/** A signed-in user with two characters in the forest. */
export function userHost(settings: unknown = {}): FakeHost {
  return makeHost(userInit(settings))
    .on('GET', CHARACTERS, { json: two })
    .on('POST', '/api/rpg/online/forest/7', { json: [] })
    .on('POST', '/api/rpg/online/forest/9', { json: [] });
}

/** The settings in the body of a save. */
export const savedSettings = (body: string | undefined): unknown =>
  JSON.parse((JSON.parse(body ?? '{}') as { settings: string }).settings);
