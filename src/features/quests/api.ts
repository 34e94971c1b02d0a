import { baseApi, callEndpoint, submitted } from '../../api/index.ts';
import { worldCalls } from '../../contract/index.ts';

/** So long (s) after its last reader the list is still shown to one who comes back, at the place where he was, while it is refetched. */
const KEPT_S = 3_600;

/**
 * Quests and chronicles (spec 1 §7). Lists and pages show their own load errors; what is refused of a chronicle
 * stands in its form. A saved one is read in the list of quests too, so that is refetched. What a chronicle is written from is read
 * afresh by each visit, and not by a save of its own: the text in hand has the last word.
 */
export const questsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    quests: build.query({
      ...callEndpoint(worldCalls.quests, { show: 'silent' }),
      providesTags: ['Quests'],
      keepUnusedDataFor: KEPT_S,
    }),
    chronicle: build.query({
      ...callEndpoint(worldCalls.chronicle, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    saveChronicle: build.mutation({
      ...callEndpoint(worldCalls.saveChronicle, submitted),
      invalidatesTags: (saved) => (saved ? ['Quests'] : []),
    }),
  }),
});
