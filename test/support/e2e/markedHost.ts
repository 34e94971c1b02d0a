import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { ANSWER_HEADER, type Call, calls, scriptJson } from '../../../src/contract/index.ts';
import { markedOf } from '../markedValues.ts';
import { freePort } from './ports.ts';

/** A host that answers each call of the contract by its schema, with the mark of its reader in every field: for what a browser keeps. */
export interface MarkedHost {
  readonly origin: string;
  /** Who is signed in: the mark that stands in all that they receive. */
  reader: string;
  /** How often each address was asked for. */
  readonly asked: Map<string, number>;
  /** Keeps back the answers to questions at addresses that begin so; what is returned gives them, as they would have been when they were asked for. */
  readonly hold: (start: string) => Hold;
  readonly close: () => Promise<void>;
}

export interface Hold {
  /** Resolves when something is asked for. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** What opens doors; it stands in secret fields, whoever reads. */
export const SECRET = 'Sekret0451';

/** Every address of a call that only asks, with a word wherever one may stand: in keys and in what is searched for. */
export function addressesOf(call: Call, word: string): string[] {
  const query = call.query ? Object.entries(markedOf(call.query, () => [word]) as object) : [];
  const said = new URLSearchParams({ more: word });
  for (const [name, value] of query) said.set(name, String(value));
  return call.patterns.map(
    (pattern) => `${pattern.replace(/:[A-Za-z]+/g, encodeURIComponent(word))}?${said.toString()}`,
  );
}

/** The calls that only ask. */
export const questions: readonly Call[] = (Object.values(calls) as readonly Call[]).filter(
  ({ method }) => method === 'GET',
);

const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}$`);
const known = questions.flatMap((call) =>
  call.patterns.map((pattern) => ({ call, pattern, like: patternOf(pattern) })),
);

/** The call of an address: the one whose pattern has the most words of its own. */
function callAt(pathname: string): Call | undefined {
  const fitting = known.filter(({ like }) => like.test(pathname));
  const params = ({ pattern }: { pattern: string }): number => pattern.split(':').length;
  return fitting.sort((a, b) => params(a) - params(b))[0]?.call;
}

const client = path.resolve(import.meta.dirname, '../../../dist/client');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
/** A page with nothing on it but the worker. */
const PAGE =
  '<!doctype html><title>Marked</title><script>navigator.serviceWorker.register("/sw.js")</script>';
/** A page that the host rendered for its reader. */
const rendered = (reader: string): string =>
  `<!doctype html><title>${reader}</title><div id="root">${reader}</div>` +
  `<script type="application/json" id="state">${scriptJson({ user: { id: reader, token: SECRET } })}</script>`;
const picture = (word: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><desc>${word}</desc></svg>`;

function giveFile(pathname: string, response: ServerResponse): void {
  const file = createReadStream(path.join(client, path.normalize(pathname)));
  file.once('error', () => response.writeHead(404).end());
  file.once('open', () => {
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    file.pipe(response);
  });
}

/** What this reader is answered. */
function answer(pathname: string, reader: string, response: ServerResponse): void {
  const give = (type: string, text: string) =>
    response.writeHead(200, { 'content-type': type, [ANSWER_HEADER.reader]: reader }).end(text);
  const secrets = (field: string) => (/token/i.test(field) ? [SECRET.repeat(4)] : [reader]);
  const call = callAt(pathname);
  if (pathname === '/marked.html') give('text/html', PAGE);
  else if (pathname === '/config.json') give('application/json', '{}');
  else if (/^\/(uploads|tiles)\//.test(pathname)) give('image/svg+xml', picture(reader));
  else if (call) give('application/json', JSON.stringify(markedOf(call.response, secrets)));
  else if (/^\/\w+$/.test(pathname)) give('text/html', rendered(reader));
  else if (pathname.startsWith('/api/')) give('application/json', '{}');
  else giveFile(pathname, response);
}

/** Starts such a host; it serves the built client's files, among them the worker. */
export async function startMarkedHost(reader: string): Promise<MarkedHost> {
  const asked = new Map<string, number>();
  const held: { start: string; onReached: () => void; until: Promise<void> }[] = [];
  const port = await freePort();
  const host = { reader };
  const serve = async ({ url = '/', method }: IncomingMessage, response: ServerResponse) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const { pathname } = new URL(url, 'http://localhost');
    const then = host.reader;
    const hold = method === 'GET' && held.find(({ start }) => url.startsWith(start));
    if (!hold) {
      answer(pathname, then, response);
      return;
    }
    hold.onReached();
    await hold.until;
    answer(pathname, then, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return Object.assign(host, {
    origin: `http://localhost:${String(port)}`,
    asked,
    hold: (start: string): Hold => {
      const reached = Promise.withResolvers<void>();
      const until = Promise.withResolvers<void>();
      const one = { start, onReached: reached.resolve, until: until.promise };
      held.push(one);
      const release = () => {
        held.splice(held.indexOf(one), 1);
        until.resolve();
      };
      return { reached: reached.promise, release };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
