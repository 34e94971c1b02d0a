import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { LightMyRequestResponse } from 'fastify';
import { JSDOM } from 'jsdom';
import type { Community, Login } from './community.ts';
import { turnsHost } from './beginnings.ts';
import { insertTurn, send, type TestHost, type TestHostOptions } from './index.ts';
import { ALL_ON, setFlags } from './profiles.ts';

/** A book that was asked for: in the game `sea`, as a guest or through a character. */
export const askBook = (
  host: TestHost,
  sea: Community,
  query: Record<string, string>,
  who?: { login: Login; character: string },
): Promise<LightMyRequestResponse> => {
  const search = new URLSearchParams(query).toString();
  const path = `/api/rpg/book/sea${who ? `/${who.character}` : ''}?${search}`;
  return send(host, 'GET', path, who && sea.headers[who.login]);
};

/** XML as a document; throws where it is not well-formed. */
export function xml(text: string): Document {
  const { window } = new JSDOM('');
  const document = new window.DOMParser().parseFromString(text, 'application/xml');
  const error = document.querySelector('parsererror');
  if (error) throw new Error(`${error.textContent}\n${text.slice(0, 2_000)}`);
  return document;
}

/** The files of an EPUB by their names: texts as they are, pictures as bytes. */
export function filesOf(epub: Buffer): {
  texts: Map<string, string>;
  pictures: Map<string, Buffer>;
} {
  const all = Object.entries(unzipSync(epub));
  const isText = (name: string) => !/\.jpg$/.test(name);
  return {
    texts: new Map(
      all.filter(([name]) => isText(name)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    ),
    pictures: new Map(
      all.filter(([name]) => !isText(name)).map(([name, bytes]) => [name, Buffer.from(bytes)]),
    ),
  };
}

type Row = Parameters<typeof insertTurn>[3];
type Query = Record<string, string>;
/** Who asks for a book, through which character. */
export type Reader = Parameters<typeof askBook>[3];

/** The story of the pier. */
export const pier = { location: 'pier' };

/** The community with a folder for pictures, and how its stories are written and kept. */
export async function bookHost(options: TestHostOptions['config'] = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-books-'));
  const { host, sea } = await turnsHost({ config: { dataDir, ...options } });
  await setFlags(host, sea, ALL_ON);
  const ask = (query: Query, who?: Reader) => askBook(host, sea, query, who);
  return {
    ...{ host, sea, dataDir, ask },
    /** A turn of mara's at the pier, or of another's; answers its id. */
    write: async (post: string, at: number, more: Row & { by?: 'mara' | 'boris' } = {}) => {
      const { by = 'mara', ...row } = more;
      const place = { id: sea.places.pier, gameId: sea.games.sea };
      const author = { id: Number(sea.keys[by]), ownerId: sea.users[by] };
      return (await insertTurn(host.db, place, author, { post, createdAt: at, ...row })).id;
    },
    /** The page of a book as a document. Throws where it is refused. */
    html: async (query: Query = pier, who?: Reader): Promise<Document> => {
      const answer = await ask({ format: 'html', ...query }, who);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return new JSDOM(answer.body).window.document;
    },
    /** As whom she plays. */
    mara: { login: 'mara', character: sea.keys.mara } as const,
    close: async () => {
      await host.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The words of each turn of a book. */
export const posts = (document: Document): string[] =>
  [...document.querySelectorAll('.turn')].map((turn) =>
    [...turn.querySelectorAll(':scope > p:not(.action)')].map((p) => p.textContent).join('|'),
  );
