import { typeset } from '../prose.ts';
import type { ChatAuthor, ChatMessage } from '../types.ts';

/** A line of chat: who, what. `who` as in a scene, 'tech' for the technician, and 'bot' for a roll's result. */
export type Line = readonly [who: string, message: string];

/** Spaces the lines of a channel evenly between two times, the last one at `to`. */
export function talk(from: number, to: number, lines: readonly Line[]): ChatMessage[] {
  const step = (from - to) / Math.max(1, lines.length - 1);
  return lines.map(([who, message], index) => ({
    author: speaker(who),
    message: who === 'bot' ? message : typeset(message),
    hoursAgo: from - step * index,
  }));
}

function speaker(who: string): ChatAuthor {
  if (who === 'bot') return { type: 'bot' };
  if (who === 'master' || who === 'tech') return { type: 'master', account: who };
  if (who.startsWith('npc-')) return { type: 'npc', key: who, account: 'master' };
  if (who.startsWith('@')) return { type: 'user', account: who.slice(1) };
  return { type: 'character', key: who };
}
