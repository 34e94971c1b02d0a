import type { LazyFeature } from '../../realtime/index.ts';
import { locationsApi } from './api.ts';

/** What of this feature comes with the parts that need it. */
export const locationsFeature: LazyFeature = { name: 'locations', parts: [locationsApi] };
