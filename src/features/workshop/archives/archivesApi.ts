import { callEndpoint, submitted } from '../../../api/index.ts';
import { archiveCalls as calls } from '../../../contract/index.ts';
import { workshopTags } from '../live.ts';

/** Games as files (WORK-123 to WORK-128): each call starts a job, which is then looked at. */
export const archivesApi = workshopTags.injectEndpoints({
  endpoints: (build) => ({
    exportGame: build.mutation(callEndpoint(calls.exportGame, { show: 'toast' })),
    copyGame: build.mutation(callEndpoint(calls.copyGame, submitted)),
    beginArchive: build.mutation(callEndpoint(calls.beginArchive, { show: 'silent' })),
    importArchive: build.mutation(callEndpoint(calls.importArchive, { show: 'silent' })),
  }),
});
