import { archiveFiles, archiveGameFiles } from '../../../src/contract/archive/index.ts';
import { type ArchiveReason, ArchiveRefused } from './refused.ts';

const KEY = '[A-Za-z0-9_-]{1,191}';
const top = Object.keys(archiveFiles).join('|');
const ofGame = Object.keys(archiveGameFiles).join('|');

/** Every name that a file of an archive may have; latin letters, so that no two of them look alike. */
const FILE = new RegExp(
  `^(?:manifest\\.json|(?:${top})\\.jsonl|games/${KEY}/(?:game\\.json|(?:${ofGame})\\.jsonl)|pictures/[\\da-f]{64}\\.(?:webp|png|jpg|gif)|maps/[\\da-f]{64}\\.(?:webp|png|jpg))$`,
);
const FOLDER = new RegExp(`^(?:games|games/${KEY}|pictures|maps)$`);

/** Names that lead out of a folder on some system, or hide what they are. */
const HOSTILE = /^$|^\/|\\|^[A-Za-z]:|(?:^|\/)\.{0,2}(?:\/|$)|\p{C}|\uFFFD/u;

/** The names of an archive, each once (WORK-21): none leads outside, none is unknown, none differs from another by case or Unicode form alone. */
export class Names {
  readonly #seen = new Set<string>();

  /** Takes a name as it stands in the archive; a folder's without its slash. Refusals: nameBad, nameUnknown, nameTwice. */
  take(name: string, isFolder: boolean): void {
    const reason = this.#reason(name, isFolder);
    if (reason) throw new ArchiveRefused({ file: shown(name), reason });
  }

  #reason(name: string, isFolder: boolean): ArchiveReason | undefined {
    if (HOSTILE.test(name)) return 'nameBad';
    const folded = name.normalize('NFKC').toLowerCase();
    if (this.#seen.has(folded)) return 'nameTwice';
    this.#seen.add(folded);
    return (isFolder ? FOLDER : FILE).test(name) ? undefined : 'nameUnknown';
  }
}

const LONGEST_SHOWN = 120;

/** A name as a message may show it: short, and without what garbles a line. */
export function shown(name: string): string {
  const plain = name.replace(/[\p{C}\u2028\u2029]/gu, '\uFFFD');
  return plain.length > LONGEST_SHOWN ? `${plain.slice(0, LONGEST_SHOWN)}…` : plain;
}

/** Which game a file is of; undefined at the top. */
export const gameOf = (name: string): string | undefined => /^games\/([^/]+)\//.exec(name)?.[1];
