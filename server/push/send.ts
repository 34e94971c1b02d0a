import http from 'node:http';
import https from 'node:https';
import webpush from 'web-push';
import type { PushPayload } from '../../src/contract/index.ts';
import type { PushConfig } from '../config/index.ts';
import { publicLookup } from '../http/publicAddress.ts';
import { pushEndpoint } from './address.ts';

/** How long a push service may take to answer, in ms. */
const TIMEOUT_MS = 5_000;

/** How long the push service keeps a message for a browser that is offline, in seconds. */
const TTL_S = 24 * 60 * 60;

/** Where a browser is reached, and the keys that only it can read with. */
export type Browser = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the subscription has ended; `later`: retry; `silent`: retry, for there was no answer at all; `refused`: do not retry this message. */
export type Outcome = 'sent' | 'gone' | 'later' | 'silent' | 'refused';

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

type Message = { headers: http.OutgoingHttpHeaders; body: Buffer; ending: AbortSignal };

/** Posts what is encrypted already. Redirects are not followed, answers are not read. */
function post(url: URL, { headers, body, ending }: Message, loopback: boolean): Promise<Outcome> {
  const client = url.protocol === 'https:' ? https : http;
  const safe = loopback ? {} : { lookup: publicLookup };
  const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]);
  return new Promise((resolve) => {
    const options = { method: 'POST', headers, signal, agent: false, ...safe };
    const request = client.request(url, options, (answer) => {
      resolve(outcomeOf(answer.statusCode ?? 500));
      answer.destroy();
    });
    request.on('error', () => resolve('silent'));
    request.end(body);
  });
}

/** Encrypts a message for one browser (RFC 8291), signs it (RFC 8292) and hands it to the browser's push service. `ending` breaks it off. Never rejects. */
export async function sendPush(
  config: PushConfig,
  { endpoint, p256dh, auth }: Browser,
  payload: PushPayload,
  ending: AbortSignal,
): Promise<Outcome> {
  const url = pushEndpoint(endpoint, config);
  if (!url) return 'gone';
  try {
    const { publicKey, privateKey, subject } = config;
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      { TTL: TTL_S, topic: `n${payload.id}`, vapidDetails: { publicKey, privateKey, subject } },
    );
    const plain = headers as http.OutgoingHttpHeaders;
    return await post(url, { headers: plain, body, ending }, config.loopback);
  } catch {
    // The keys are invalid, so the browser could decrypt nothing.
    return 'gone';
  }
}
