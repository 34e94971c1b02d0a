import * as v from 'valibot';
import { baseApi, callEndpoint } from '../../api/index.ts';
import { REPORT_LIMITS, reportCalls } from '../../contract/index.ts';
import { storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';

/** Reports of problems (BACK-130). */
export const reportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendReport: build.mutation(callEndpoint(reportCalls.sendReport, { show: 'form' })),
  }),
});

/** What a reader has written about a problem, until it is sent: a page that breaks is loaded again (BACK-131). */
export const reportWords = storageKey('record/words', v.string(), 'session');

/** Packs a text by gzip, as base64. Undefined where the browser cannot, or where more comes of it than a report may hold. */
export type PackLog = (text: string) => Promise<string | undefined>;

export const packLog: PackLog = async (text) => {
  if (!('CompressionStream' in globalThis)) return undefined;
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = await new Response(packed).blob();
  if (bytes.size > REPORT_LIMITS.log) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1]); // of readAsDataURL
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(bytes);
  });
};

export interface Report {
  /** The same for each attempt to send the same. */
  readonly id: string;
  readonly text: string;
  readonly log: string | undefined;
}

/** Sends a report; throws the ApiError of what went wrong. */
export function sendReport({ id, text, log }: Report): AppThunk<Promise<void>, object> {
  return async (dispatch) => {
    const body = { id, text, url: location.pathname, ...(log !== undefined && { log }) };
    // Nothing of it is left in the state: it is long, and of use to nobody here.
    await dispatch(reportApi.endpoints.sendReport.initiate({ body }, { track: false })).unwrap();
  };
}
