import type { ChatChannel } from '../types.ts';
import { kromenChannels } from './kromen.ts';
import { trainChannels } from './train.ts';

/** Every chat channel of the three games. */
export const channels: ChatChannel[] = [...kromenChannels, ...trainChannels];
