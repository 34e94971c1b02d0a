import * as v from 'valibot';
import {
  character,
  type Character,
  chatMessage,
  type ChatMessage,
  game,
  type Game,
  turn,
  type Turn,
} from '../../src/contract/index.ts';

/** Entities for tests: whole and valid, with what the test cares about given over. */

export function makeGame(over: Record<string, unknown> = {}): Game {
  return v.parse(game, { key: 'forest', title: 'Лес', status: 'active', ...over });
}

/** A confirmed profile character with the key '7' unless a test says otherwise. */
export function makeCharacter(over: Record<string, unknown> = {}): Character {
  return v.parse(character, { key: '7', name: 'Алина', confirmed: true, ...over });
}

export const master = makeCharacter({ key: 'master', type: 'master', isGameMaster: true });
export const technician = makeCharacter({ key: 'master', type: 'master', isGameTech: true });
export const plainUser = makeCharacter({ key: 'user', type: 'user', id: '3', confirmed: false });
export const player = makeCharacter();
export const newcomer = makeCharacter({ key: '8', confirmed: false });

/** A turn of the profile '7', made at second 1000, version 1 000 000 ms. */
export function makeTurn(over: Record<string, unknown> = {}): Turn {
  return v.parse(turn, {
    id: '1',
    post: '<p>Дождь кончился.</p>',
    created: 1_000,
    updated: 1_000_000,
    char: { id: '7', type: 'profile', name: 'Алина' },
    ...over,
  });
}

export function makeMessage(over: Record<string, unknown> = {}): ChatMessage {
  return v.parse(chatMessage, {
    id: '1',
    author_id: '7',
    author_type: 'profile',
    message: 'Здравствуйте',
    date: 1_000,
    ...over,
  });
}
