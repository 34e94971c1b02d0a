import * as v from 'valibot';
import { entity } from '../shape.ts';
import { defineCall } from './define.ts';
import { messageAnswer, noParams } from './parts.ts';

/** How long a report may be: its words in characters, its packed log in bytes. */
export const REPORT_LIMITS = { words: 5_000, log: 2_000_000 } as const;

/** Base64 of what gzip makes of a log; four letters stand for three bytes. */
const packedLog = v.pipe(
  v.string(),
  v.maxLength(Math.ceil(REPORT_LIMITS.log / 3) * 4),
  v.regex(/^H4sI[A-Za-z\d+/]+=*$/),
);

/** Reports of problems, an addition of this host (BACK-130). */
export const reportCalls = {
  /**
   * Sends words about a problem to those who run the site, with a recorded log where the person agrees; guests may too. `url` is the path of the
   * page. `id` is the client's own: a retry with the same one is kept once. Refusals: reportsFull; notFound where the host takes none.
   */
  sendReport: defineCall({
    id: 'sendReport',
    method: 'POST',
    patterns: ['/api/rpg/reports'],
    params: noParams,
    body: entity({
      id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
      text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(REPORT_LIMITS.words)),
      url: v.exactOptional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^\/(?!\/)/))),
      log: v.exactOptional(packedLog),
    }),
    response: messageAnswer,
  }),
} as const;
