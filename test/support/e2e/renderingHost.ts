import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { ANSWER_HEADER, scriptJson } from '../../../src/contract/index.ts';
import { NETWORK_CUT, allowErrors } from './errors.ts';
import type { Letopis } from './letopis.ts';
import { freePort } from './ports.ts';

/** A line before a host that writes into its pages what a host would that renders them: content, state, and whose it is. */
export interface RenderingHost {
  readonly origin: string;
  /** What stands in its pages now, beside their reader. */
  words: string;
  /** Whether it renders; else pages come as they are. */
  renders: boolean;
  /** Answers pages with this status, if it is not 200. */
  status: number;
  /** Path of a script that its pages name beside their own; empty for none. */
  script: string;
  /** The addresses that were opened, and those of them that the browser asked for while its worker started. */
  readonly opened: string[];
  readonly preloaded: string[];
  /** Keeps back pages until the returned function is called. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

/** What opens uploads; no kept page may hold it. */
export const UPLOAD_TOKEN = 'Zugang0451';

const isOpened = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-mode'] === 'navigate';

/** For whom the host answers one with these cookies. */
async function readerOf({ headers: { cookie = '' } }: IncomingMessage, origin: string) {
  const { headers } = await fetch(`${origin}/api/rpg/init`, { headers: { cookie } });
  return headers.get(ANSWER_HEADER.reader) ?? '';
}

/** Starts such a line before a Letopis. Addresses that begin with `/admin` are its own pages. */
export async function startRenderingHost({ port, origin }: Letopis): Promise<RenderingHost> {
  const ownPort = await freePort();
  let held = Promise.resolve();
  const [opened, preloaded]: [string[], string[]] = [[], []];

  async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request;
    const { words } = host;
    opened.push(url);
    if (headers['service-worker-navigation-preload'] !== undefined) preloaded.push(url);
    const reader = await readerOf(request, origin); // as the host does: whose a page is stands before it is made
    await held;
    if (host.status !== 200 || url.startsWith('/admin')) {
      response
        .writeHead(host.status, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<h1>${words}</h1>`);
      return;
    }
    const { cookie = '' } = headers;
    const plain = await fetch(origin + url, { headers: { cookie, accept: 'text/html' } });
    const text = await plain.text();
    const sent = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': host.renders ? 'private, no-store' : 'no-cache',
      'content-security-policy': plain.headers.get('content-security-policy') ?? '',
    };
    if (!host.renders) {
      response.writeHead(200, sent).end(text);
      return;
    }
    const state = scriptJson({ words, reader, user: { id: reader, token: UPLOAD_TOKEN } });
    const script = host.script === '' ? '' : `<script defer src="${host.script}"></script>`;
    // The program takes the state out of the page; the words stay.
    const body =
      `<meta name="words" content="${words}"><meta name="reader" content="${reader}">` +
      `<div id="root"><h1>${words}</h1></div>` +
      `<script type="application/json" id="state">${state}</script>${script}`;
    response
      .writeHead(200, { ...sent, [ANSWER_HEADER.reader]: reader })
      .end(text.replace('<div id="root"></div>', () => body));
  }

  /** All else goes to the host as it is. */
  function handOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request;
    const asked = http.request(
      { host: 'localhost', port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    asked.once('error', () => response.destroy());
    request.pipe(asked);
  }

  const server = http.createServer((request, response) => {
    if (!isOpened(request)) handOn(request, response);
    else page(request, response).catch(() => response.destroy());
  });
  const open = () =>
    new Promise<void>((resolve) => {
      if (server.listening) resolve();
      else server.listen(ownPort, 'localhost', resolve);
    });
  const host: RenderingHost = {
    origin: `http://localhost:${String(ownPort)}`,
    words: '',
    renders: true,
    status: 200,
    script: '',
    opened,
    preloaded,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () => {
      allowErrors(NETWORK_CUT);
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
    open,
  };
  await open();
  return host;
}
