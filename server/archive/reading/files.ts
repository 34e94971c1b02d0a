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

type Records = { [K in TopKind]: TopRecord<K> };
type GameRecords = { [K in GameKind]: GameRecord<K> };
type Schemas<R> = { [K in keyof R]: v.GenericSchema<unknown, R[K]> };

const schemas: Schemas<Records> = archiveFiles;
const gameSchemas: Schemas<GameRecords> = archiveGameFiles;
const gameChecks: Checks<GameRecords> = { ...worldChecks, ...peopleChecks, ...wordsChecks };
const checks: Checks<Records> = topChecks;

/** What a reading is made of. */
export type Reading = {
  source: Source;
  scratch: Scratch;
  limits: Limits;
  manifest: ArchiveManifest;
  texts: Texts;
  /** Told which file is begun. Throws where the reading is given up. */
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
    for (const kind of Object.keys(archiveFiles) as TopKind[]) await this.#topFile(kind);
  }

  async #topFile<K extends TopKind>(kind: K): Promise<void> {
    const check = checks[kind];
    await this.#lines(`${kind}.jsonl`, schemas[kind], (record, add) => {
      const look = new Look(this.#top, this.#top, add);
      check(record, look);
      if (this.#reading.manifest.scope === 'game' && 'owner' in record)
        look.add({ field: 'owner', reason: 'communityOnly' });
    });
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
      await this.#kindOfGame(key, kind, ids);
    // Its bases are keys of locations, which are known by now.
    checkGame(game, new Look(this.#top, ids, (problem) => findings.add(problem)));
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

  async #kindOfGame<K extends GameKind>(key: string, kind: K, ids: Ids): Promise<void> {
    const check = gameChecks[kind];
    await this.#lines(`games/${key}/${kind}.jsonl`, gameSchemas[kind], (record, add) =>
      check(record, new Look(this.#top, ids, add)),
    );
  }

  async #lines<R extends object>(
    file: string,
    schema: v.GenericSchema<unknown, R>,
    check: (record: R, add: Look['add']) => void,
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
        const record = shaped(schema, value, findings, line);
        if (record === undefined) continue;
        await texts.settle(record, file, add);
        check(record, add);
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
