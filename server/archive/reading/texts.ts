import { setImmediate } from 'node:timers/promises';
import { ARCHIVE_ORIGIN } from '../../../src/contract/archive/index.ts';
import { isFields, TEXT_LIMIT } from '../../../src/contract/index.ts';
import {
  characterCount,
  type HtmlKind,
  htmlRefusal,
  isShown,
  normalizeName,
} from '../../../src/domain/index.ts';
import type { HtmlRefusal } from '../../../src/domain/markup.ts';
import { settlePictures } from '../../html/pictures.ts';
import { readable } from '../../html/sanitize.ts';
import { cleanHtml } from '../../html/settle.ts';
import type { ArchiveReason, Problem } from './refused.ts';

/** A text of a record, where it stands. */
type Found = { holder: object; key: string; path: string; text: string };

/** All texts of a record, at any depth. */
function* textsIn(holder: unknown, path = ''): Generator<Found> {
  if (typeof holder !== 'object' || holder === null) return;
  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    const step = Array.isArray(holder) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`;
    if (typeof value === 'string') yield { holder, key, path: path + step, text: value };
    else yield* textsIn(value, path + step);
  }
}

/** Fields of HTML in whatever record they stand, and what they are judged as. A `body` is a comment, but of a game. */
const HTML: ReadonlyMap<string, HtmlKind> = new Map([
  ['post', 'turn'],
  ['body', 'comment'],
  ['info', 'chronicle'],
  ['rules', 'chronicle'],
  ['description', 'chronicle'],
  ['chronicle', 'chronicle'],
]);

const kindOf = ({ key }: Found, file: string): HtmlKind | undefined =>
  key === 'body' && file.endsWith('/game.json') ? 'chronicle' : HTML.get(key);

/** Fields that are a picture of the archive, or none. */
const PICTURES = new Set([
  'image',
  'avatar',
  'turnAvatar',
  'background',
  'chatBackground',
  'picture',
  'icon',
]);
const PICTURE = /^(?:pictures|maps)\/[\da-f]{64}\.(?:webp|png|jpg|gif)$/;
const IN_MESSAGE = /(?<=\[img=\/)pictures\/[\da-f]{64}\.\w+(?=\])/g;

/** As long as the path under which a host keeps a picture. */
const PATH_ON_HOST = `uploads/${'x'.repeat(43)}.webp`;

/** Fields that have to show something. */
const SHOWN = new Set(['name', 'title', 'menuTitle']);

/** The refusals of texts that are written here, as they are said of archives. */
const REASONS: Partial<Record<HtmlRefusal[0], ArchiveReason>> = {
  turnBodyTooLong: 'textTooLong',
  chronicleTooLong: 'textTooLong',
  fieldTooLong: 'textTooLong',
  titleTooLong: 'titleTooLong',
  addressTooLong: 'linkTooLong',
};
const EMPTY = new Set<HtmlRefusal[0]>(['turnBodyRequired', 'fieldRequired']);

/** No user has this number: the archive's long texts are one account's beside those of all others. */
const NOBODY = 0;

/** How long the event loop is held at a time, in ms. */
const SLICE_MS = 10;

/** A space that does not break is written in two ways; that one became the other is no change to tell. */
const inOneNotation = (text: string): string => text.replaceAll('&nbsp;', '\u00a0');

type Add = (problem: Pick<Problem, 'reason' | 'field' | 'params'>) => void;

/** Cleans the texts of an archive (WORK-26), and learns which of its pictures they name. */
export class Texts {
  /** Paths of pictures that something names. */
  readonly named = new Set<string>();
  /** How many texts the cleaning has changed. */
  cleaned = 0;
  readonly #has: (path: string) => boolean;
  #since = performance.now();

  /** `has`: is there such a file in the archive? */
  constructor(has: (path: string) => boolean) {
    this.#has = has;
  }

  /** Cleans the texts of a record in place. What is wrong with them is added. */
  async settle(record: object, file: string, add: Add): Promise<void> {
    for (const found of textsIn(record)) {
      const text = await this.#settled(found, file, add);
      if (text === found.text) continue;
      if (inOneNotation(text) !== inOneNotation(found.text)) this.cleaned += 1;
      Reflect.set(found.holder, found.key, text);
    }
    if (performance.now() - this.#since < SLICE_MS) return;
    await setImmediate();
    this.#since = performance.now();
  }

  #settled(found: Found, file: string, add: Add): string | Promise<string> {
    const kind = kindOf(found, file);
    if (kind !== undefined) return this.#html(kind, found, add);
    const isPicture = PICTURES.has(found.key) || /^farther\[\d+\]$/.test(found.path);
    if (isPicture && PICTURE.test(found.text)) this.#name(found, add);
    return this.#plain(found, file, add);
  }

  async #html(kind: HtmlKind, { text, path: field }: Found, add: Add): Promise<string> {
    const { clean, refusal } = await cleanHtml({ html: text, kind }, NOBODY);
    if (refusal && EMPTY.has(refusal[0])) return '';
    const settled = settlePictures(clean, (src) => this.#pictureOf(src), ARCHIVE_ORIGIN);
    // Links are longer than the pictures were.
    const problem = refusal ?? (settled === clean ? undefined : htmlRefusal(kind, settled));
    if (problem) add({ field, reason: REASONS[problem[0]] ?? 'markupTooMuch', params: problem[1] });
    return settled;
  }

  #pictureOf(src: string): string | undefined {
    const path = src.slice(1);
    if (!src.startsWith('/pictures/') || !PICTURE.test(path) || !this.#has(path)) return undefined;
    this.named.add(path);
    return src;
  }

  #name({ text, path: field }: Found, add: Add): void {
    if (this.#has(text)) this.named.add(text);
    else add({ field, reason: 'fileNotThere' });
  }

  #plain({ holder, key, text, path: field }: Found, file: string, add: Add): string {
    const isProfile = isFields(holder) && (key === 'alias' || holder['type'] === 'profile');
    const settled =
      isProfile && (key === 'alias' || key === 'name') ? normalizeName(text) : readable(text);
    if (SHOWN.has(key) && !isShown(settled)) add({ field, reason: 'textEmpty' });
    if (key === 'text' && file.endsWith('/messages.jsonl')) this.#message(settled, field, add);
    return settled;
  }

  #message(text: string, field: string, add: Add): void {
    for (const [path] of text.matchAll(IN_MESSAGE)) if (this.#has(path)) this.named.add(path);
    const max = TEXT_LIMIT.message;
    if (characterCount(text.replace(IN_MESSAGE, PATH_ON_HOST)) > max)
      add({ field, reason: 'textTooLong', params: { max } });
  }
}
