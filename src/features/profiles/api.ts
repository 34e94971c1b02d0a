import { baseApi, callEndpoint, lookedFor, submitted } from '../../api/index.ts';
import { profileCalls, sessionCalls } from '../../contract/index.ts';

/** So long (s) after its last reader a list or a profile is still shown to one who comes back, while it is refetched. */
const KEPT_S = 600;

const profiles = callEndpoint(profileCalls.profiles, { show: 'silent' });
const profile = callEndpoint(profileCalls.profile, { show: 'silent' });

/**
 * Who looks, by the id of the account; empty for a guest. What a host returns of a profile depends on it, so nobody is shown what another
 * fetched in the same window.
 */
type Seen<Endpoint extends { query: (arg: never) => unknown }> = Parameters<
  Endpoint['query']
>[0] & {
  readonly viewer: string;
};

/**
 * Profiles (spec 1 §7). Lists and pages show their own load errors; what is refused of a form stands in the form.
 * What a form starts from is read afresh by each visit. The upload of an avatar goes by `uploadFile`, since it reports progress.
 */
export const profilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    profiles: build.query({
      ...profiles,
      query: (arg: Seen<typeof profiles>) => profiles.query(arg),
      providesTags: ['Profiles'],
      keepUnusedDataFor: KEPT_S,
    }),
    profile: build.query({
      ...profile,
      query: (arg: Seen<typeof profile>) => profile.query(arg),
      providesTags: ['Profile'],
      keepUnusedDataFor: KEPT_S,
    }),
    profilesToChoose: build.query({
      ...callEndpoint(profileCalls.profilesToChoose, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    /** A mutation, though a GET on the wire: it changes something, and is never asked again by itself. */
    chooseProfile: build.mutation({
      ...callEndpoint(profileCalls.chooseProfile, { show: 'silent' }),
      invalidatesTags: ['Profiles', 'Profile'],
    }),
    ownProfile: build.query({
      ...callEndpoint(profileCalls.ownProfile, { show: 'silent' }),
      providesTags: ['Profile'],
      keepUnusedDataFor: KEPT_S,
    }),
    profileEditForm: build.query({
      ...callEndpoint(profileCalls.profileEditForm, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    saveProfile: build.mutation({
      ...callEndpoint(profileCalls.saveProfile, submitted),
      invalidatesTags: (saved) => (saved ? ['Profiles', 'Profile'] : []),
    }),
    profileCreateForm: build.query({
      ...callEndpoint(profileCalls.profileCreateForm, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    createProfile: build.mutation({
      ...lookedFor(callEndpoint(profileCalls.createProfile, submitted), {
        call: sessionCalls.characters,
        arg: ({ params }) => ({ params }),
        found: ({ characters }, { body }) => characters.some(({ name }) => name === body.name),
      }),
      invalidatesTags: (created) => (created ? ['Profiles', 'Profile'] : []),
    }),
    revertAvatar: build.mutation({
      ...callEndpoint(profileCalls.revertAvatar, { show: 'silent' }),
      invalidatesTags: (changed) => (changed ? ['Profiles', 'Profile'] : []),
    }),
    deleteAvatar: build.mutation({
      ...callEndpoint(profileCalls.deleteAvatar, { show: 'silent' }),
      invalidatesTags: (changed) => (changed ? ['Profiles', 'Profile'] : []),
    }),
  }),
});
