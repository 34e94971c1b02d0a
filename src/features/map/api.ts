import { baseApi, callEndpoint } from '../../api/index.ts';
import { worldCalls } from '../../contract/index.ts';

/** Kept so long (seconds) after one has left: whoever comes back from a place sees the map at once, and then how it is now. */
const KEPT_S = 600;

/** A map with its tiling and its figures (spec 1 §7); its screen shows its own load error. */
export const mapApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    map: build.query({
      ...callEndpoint(worldCalls.map, { show: 'silent' }),
      providesTags: ['Map'],
      keepUnusedDataFor: KEPT_S,
    }),
  }),
});
