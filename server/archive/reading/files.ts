import type * as v from 'valibot';
import {
  type ArchiveGame,
  archiveFiles,
  archiveGame,
  archiveGameFiles,
  type ArchiveManifest,
} from '../../../src/contract/archive/index.ts';
import type { GameKind, GameRecord, TopKind, TopRecord } from './checked.ts';
import { Findings } from './findings.ts';
import type { Limits } from './limits.ts';
import { linesOf, valueOf } from './lines.ts';
import { type Checks, Ids, Look } from './references/ids.ts';
import { peopleChecks, topChecks } from './references/people.ts';
import { wordsChecks } from './references/words.ts';
import { checkGame, worldChecks } from './references/world.ts';
import { ArchiveRefused } from './refused.ts';
import type { Scratch } from './scratch.ts';
import { shaped } from './shape.ts';
import { readWhole, type Source } from './source.ts';
import type { Texts } from './texts.ts';

type TopRecords = { [K in TopKind]: TopRecord<K> };
type GameRecords = { [K in GameKind]: GameRecord<K> };

/** How the records of each kind are read. */
type Kinds<R> = { schemas: { [K in keyof R]: v.GenericSchema<unknown, R[K]> }; checks: Checks<R> };

const ofTop: Kinds<TopRecords> = { schemas: archiveFiles, checks: topChecks };
const ofGame: Kinds<GameRecords> = {
  schemas: archiveGameFiles,
  checks: { ...worldChecks, ...peopleChecks, ...wordsChecks },
};

/** What a reading is made of. */
export type Reading = {
  source: Source;
  scratch: Scratch;
  limits: Limits;
  manifest: ArchiveManifest;
  texts: Texts;
  /** Called with each file that is begun. Throws where the reading is given up. */
  step: (file: string) => void;
  signal: AbortSignal | undefined;
};

/** Reads the files of lines and the games of an archive, and writes what is right into the scratch folder (WORK-24). */
export class Files {
  readonly #reading: Reading;
  readonly #top = new Ids();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** The files at the top. */
  async top(): Promise<void> {
    for (const kind of Object.keys(archiveFiles) as TopKind[])
      await this.#lines(`${kind}.jsonl`, kind, ofTop, this.#top);
  }

  /** A game: its files of lines, and game.json. */
  async game(key: string): Promise<ArchiveGame> {
    const file = `games/${key}/game.json`;
    const ids = new Ids();
    const findings = new Findings(file);
    const game = await this.#gameFile(file, findings);
    if (game.key !== key) findings.add({ field: 'key', reason: 'gameOther', params: { key } });
    findings.settle();
    for (const kind of Object.keys(archiveGameFiles) as GameKind[])
      await this.#lines(`games/${key}/${kind}.jsonl`, kind, ofGame, ids);
    // Its bases are keys of locations, which are known by now.
    checkGame(
      game,
      this.#look(ids, (problem) => findings.add(problem)),
    );
    findings.settle();
    return game;
  }

  async #gameFile(file: string, findings: Findings): Promise<ArchiveGame> {
    const { source, texts, step } = this.#reading;
    step(file);
    const value = valueOf(await readWhole(source, file), findings);
    findings.settle();
    const game = shaped(archiveGame, value, findings);
    if (game) await texts.settle(game, file, (problem) => findings.add(problem));
    findings.settle();
    if (!game) throw new ArchiveRefused({ file, reason: 'valueWrong' });
    return game;
  }

  #look(game: Ids, add: Look['add']): Look {
    const isCommunity = this.#reading.manifest.scope === 'community';
    return new Look({ top: this.#top, game, isCommunity }, add);
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- K ties the schema of a kind to its check
  async #lines<R extends { [K in keyof R]: object }, K extends keyof R>(
    file: string,
    kind: K,
    { schemas, checks }: Kinds<R>,
    ids: Ids,
  ): Promise<void> {
    const { source, scratch, limits, texts, step, signal } = this.#reading;
    if (!source.sizes.has(file)) return;
    step(file);
    const findings = new Findings(file);
    const writer = await scratch.writer(file);
    let found = 0;
    try {
      for await (const { number: line, bytes } of linesOf(source.read(file), findings, limits)) {
        signal?.throwIfAborted();
        found += 1;
        const add: Look['add'] = (problem) => findings.add({ line, ...problem });
        const before = findings.count;
        const value = valueOf(bytes, findings, line);
        if (findings.count > before) continue;
        const record = shaped(schemas[kind], value, findings, line);
        if (record === undefined) continue;
        await texts.settle(record, file, add);
        checks[kind](record, this.#look(ids, add));
        await writer.line(record);
      }
    } finally {
      await writer.close();
    }
    this.#count(file, found, findings);
    findings.settle();
  }

  #count(file: string, found: number, findings: Findings): void {
    const said = this.#reading.manifest.counts[file] ?? 0;
    if (found !== said) findings.add({ reason: 'countWrong', params: { found, said } });
  }
}
