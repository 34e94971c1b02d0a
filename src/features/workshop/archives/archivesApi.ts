import { useEffect } from 'react';
import * as v from 'valibot';
import { callEndpoint, submitted } from '../../../api/index.ts';
import { archiveCalls as calls, type WorkshopJob } from '../../../contract/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { refetchStanding } from '../../session/index.ts';
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

/** What stands in the result of a job, by the schema of its kind; undefined where that cannot be read. */
export function resultOf<S extends v.GenericSchema>(
  schema: S,
  job: WorkshopJob | undefined,
): v.InferOutput<S> | undefined {
  const read = v.safeParse(schema, job?.result);
  return read.success ? read.output : undefined;
}

/** Once there is another game, the menus and lists of whoever made it show it, whether or not an event comes (WORK-127). */
export function useNewGame(made: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!made) return;
    void dispatch(refetchStanding());
    dispatch(workshopTags.util.invalidateTags([{ type: 'Workshop', id: 'games' }]));
  }, [dispatch, made]);
}
