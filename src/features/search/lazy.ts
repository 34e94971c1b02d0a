import type { LazyFeature } from '../../realtime/index.ts';
import { searchApi } from './api.ts';

export { Palette } from './components/Palette.tsx';

/** All of the search: no first screen needs it. */
export const searchFeature: LazyFeature = { name: 'search', parts: [searchApi] };
