import type { Location } from '../types.ts';
import { city } from './city.ts';
import { coast } from './coast.ts';
import { feast } from './feast.ts';
import { lower } from './lower.ts';
import { small } from './small.ts';
import { train } from './train.ts';

/** Every location of all games; keys are unique over all of them. */
export const locations: Location[] = [...coast, ...city, ...lower, ...feast, ...train, ...small];
