import { baseApi, callEndpoint } from '../../api/index.ts';
import { worldCalls } from '../../contract/index.ts';

/** The list of a map's locations (spec 1 §7); its screen itself shows where it could not be loaded. */
export const locationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mapLocations: build.query({
      ...callEndpoint(worldCalls.mapLocations, { show: 'silent' }),
      providesTags: ['Locations'],
    }),
  }),
});
