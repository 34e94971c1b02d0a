import type * as v from 'valibot';
import { parseImageMarkup } from '../../../src/domain/index.ts';
import type { Trx } from '../../db/index.ts';
import { picturesIn, settlePictures } from '../../html/pictures.ts';
import { type Linked, toArchive } from '../links.ts';
import { type GameNumbers, refTo } from './ids.ts';
import type { Pictures } from './pictures.ts';
import { type Given, recordOf, UnfitRecord } from './record.ts';

/** What an archive is made with: what it knows of its people, pictures and things, and what it leaves out. */

/** Why there is no archive, in a line for the person who asked for it. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** A game as the exporter knows it. */
export type GameInArchive = { id: number; key: string; numbers: GameNumbers };

/** Numbers people as they are named. */
export function createPeople() {
  const named = new Map<number, number>();
  return {
    refTo(id: number): string {
      const known = named.get(id) ?? named.size + 1;
      named.set(id, known);
      return String(known);
    },
    /** Of one who was named already. */
    numberOf: (id: number): number | undefined => named.get(id),
    /** All, in the order of their numbers. */
    ids: (): number[] => [...named.keys()],
  };
}

/** Of an archive. */
export type Making = {
  trx: Trx;
  origins: readonly string[];
  pictures: Pictures;
  people: ReturnType<typeof createPeople>;
  games: ReadonlyMap<string, GameInArchive>;
  left: (what: string, count?: number) => void;
  /** Where it is for a next season: what that is called, and when it was made (ms). */
  season: { title: string; at: number } | undefined;
};

/** What is made of the fields of rows, in and outside of games. */
export function fieldsOf({ pictures, people, left }: Making) {
  /** A record of a kind; throws {@link ExportRefused} for a row that the format has no record for. */
  const record = <S extends v.GenericSchema>(
    kind: string,
    schema: S,
    row: number,
    given: Given<v.InferInput<S>>,
  ): v.InferOutput<S> => {
    try {
      return recordOf(schema, given, (path) => left(`${kind}.${path}`));
    } catch (error) {
      if (!(error instanceof UnfitRecord)) throw error;
      throw new ExportRefused(`${kind} ${row} cannot be exported: ${error.message}`);
    }
  };
  return {
    record,
    person: (id: number | null): string | undefined => (id === null ? undefined : people.refTo(id)),
    picture: pictures.place,
    moment: (ms: number | null): string | undefined =>
      ms === null ? undefined : new Date(ms).toISOString(),
  };
}

/** By their addresses, those pictures that are in the archive, as texts of it have them. */
async function placed(pictures: Pictures, addresses: readonly string[]) {
  const found = new Map<string, string>();
  for (const src of new Set(addresses)) {
    const name = await pictures.place(src);
    if (name !== undefined) found.set(src, `/${name}`);
  }
  return found;
}

/** What texts of a game are in its archive. */
function textsOf({ origins, pictures, games }: Making, game: GameInArchive) {
  const resolve = (thing: Linked): string | undefined => {
    const of = games.get(thing.game);
    return thing.kind === 'game' ? of?.key : of?.numbers.linked(thing);
  };
  const linking = { origins, game: game.key, resolve };

  /** HTML with links and pictures of the archive; other pictures become links, as where people write (SAFE-07). */
  const html = async (text: string | null): Promise<string> => {
    if (text === null || text === '') return '';
    const found = await placed(pictures, picturesIn(text));
    const settled = settlePictures(text, (src) => found.get(src), origins[0] ?? '');
    return toArchive(settled, 'html', linking);
  };
  /** A message with links and pictures of the archive. */
  const message = async (text: string): Promise<string> => {
    const parts = parseImageMarkup(text);
    const own = parts.flatMap((part) =>
      part.kind === 'image' && part.url.startsWith('/') ? part.url : [],
    );
    const found = await placed(pictures, own);
    const written = (part: (typeof parts)[number]): string =>
      part.kind === 'text'
        ? toArchive(part.text, 'plain', linking)
        : `[img=${found.get(part.url) ?? part.url}]`;
    return parts.map(written).join('');
  };
  return { html, message };
}

/** Of one game of it. */
export function makingGame(making: Making, game: GameInArchive) {
  const { ids } = game.numbers;
  const ref = (kind: keyof typeof ids, id: number | null): string | undefined =>
    refTo(ids[kind], id);
  /** What must be there, as every turn has a place; throws {@link ExportRefused} where it is not. */
  const mustRef = (kind: keyof typeof ids, id: number): string => {
    const found = ref(kind, id);
    if (found !== undefined) return found;
    throw new ExportRefused(`${game.key}: something refers to ${kind} ${id}, which are not there.`);
  };
  return { ...making, ...fieldsOf(making), ...textsOf(making, game), game, ref, mustRef };
}
export type MakingGame = ReturnType<typeof makingGame>;
