import type { Character, Turn } from '../../../src/contract/index.ts';
import { killableProgram } from '../../support/host/killable.ts';

const host = killableProgram();

const open = async () => (await host.start())('player');

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
    await host.kill();
    posts.unshift(post);
  }

  const visitor = await open();
  const { turns } = await visitor.call<{ turns: Turn[] }>('GET', '/api/rpg/turns/otliv');
  expect(turns.slice(0, 3).map((turn) => turn.post)).toEqual(posts);
});
