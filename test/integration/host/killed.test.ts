import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Character, Turn } from '../../../src/contract/index.ts';
import { killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';

let folder: string;
let host: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-killed-'));
});
afterEach(async () => {
  await killProgram(host);
  rmSync(folder, { recursive: true });
});

async function open(): Promise<Visitor> {
  host = startProgram(folder);
  const visitor = new Visitor(await readyAddress(host));
  await visitor.signIn('player');
  return visitor;
}

it('HOST-06 a host killed with -9 the moment it answers a post has the post when it starts again', async () => {
  const posts: string[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const visitor = await open();
    const { characters } = await visitor.call<{ characters: Character[] }>(
      'GET',
      '/api/rpg/characters/otliv',
    );
    const { key, location } = characters[0]!;
    const post = `<p>Ход ${round}, после которого погас свет.</p>`;
    await visitor.call('POST', `/api/rpg/turn/otliv/${key}`, {
      body: post,
      currentLocation: location,
    });
    await killProgram(host);
    posts.unshift(post);
  }

  const visitor = await open();
  const { turns } = await visitor.call<{ turns: Turn[] }>('GET', '/api/rpg/turns/otliv');
  expect(turns.slice(0, 3).map((turn) => turn.post)).toEqual(posts);
});
