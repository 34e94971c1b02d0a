import { baseApi, callEndpoint } from '../../api/index.ts';
import { draftCalls } from '../../contract/index.ts';
import type { About } from './keys.ts';
import { summaryOf } from './words.ts';

const list = callEndpoint(draftCalls.drafts, { show: 'silent' });
const one = callEndpoint(draftCalls.draft, { show: 'silent' });
const save = callEndpoint(draftCalls.saveDraft, { show: 'silent' });
const remove = callEndpoint(draftCalls.deleteDraft, { show: 'silent' });

/** Whose drafts: the id of the account. An answer that comes when somebody else is signed in is not theirs. */
interface Of {
  readonly viewer: string;
}

/** What a browser still sends when its page is gone: no more than 64 kB, of two bytes a letter. */
const KEPT_ALIVE = 24_000;

/** Drafts on the host (BACK-30). Texts are in the stores of the browser, the list alone is in the cache. */
export const draftsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Drafts'] }).injectEndpoints({
  endpoints: (build) => ({
    drafts: build.query({
      ...list,
      query: (_of: Of) => list.query(),
      providesTags: ['Drafts'],
      keepUnusedDataFor: 0,
    }),
    draft: build.query({
      ...one,
      query: ({ viewer: _viewer, ...arg }: Of & Parameters<typeof one.query>[0]) => one.query(arg),
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation({
      ...save,
      query: (arg: Parameters<typeof save.query>[0]) => ({
        ...save.query(arg),
        keepalive: arg.body.value.length < KEPT_ALIVE,
      }),
      invalidatesTags: (result) => (result?.saved ? ['Drafts'] : []),
    }),
    deleteDraft: build.mutation({
      ...remove,
      query: (arg: Parameters<typeof remove.query>[0]) => ({
        ...remove.query(arg),
        keepalive: true,
      }),
      invalidatesTags: ['Drafts'],
    }),
  }),
});

/** A value without what its device alone is to do: a turn that ended the session there (AUTH-08) is not sent from another one by itself. */
function withoutResend(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('resend' in value)) return value;
  const { resend: _own, ...shared } = value;
  return shared;
}

/** Stores a draft on the host; without a value it is gone there too. */
export function sendDraft(
  writer: Parameters<typeof remove.query>[0]['body'],
  value: unknown,
  about: About,
) {
  const { saveDraft, deleteDraft } = draftsApi.endpoints;
  if (value === undefined) return deleteDraft.initiate({ body: writer }, { track: false });
  const json = JSON.stringify(withoutResend(value));
  const words = { value: json, ...summaryOf(value), about: JSON.stringify(about) };
  return saveDraft.initiate({ body: { ...writer, ...words } }, { track: false });
}
