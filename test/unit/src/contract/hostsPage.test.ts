import { readFileSync } from 'node:fs';
import {
  capabilities,
  characterTurnChannel,
  chatTopic,
  chronicleWritingTopic,
  events,
  HEADER,
  locationTurnChannel,
  parseChannel,
  placeWritingTopic,
  parseConfig,
  turnChannel,
  TYPING_WHISPER,
  userChannel,
  wireName,
  XSRF_COOKIE,
} from '../../../../src/contract/index.ts';

const page = readFileSync('docs/hosts.md', 'utf8');

/** The rows of the table with this head, cell by cell. */
function tableOf(head: string): string[][] {
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

describe('docs/hosts.md', () => {
  it('HOSTS-13 says of every capability what it is, how it is learned and what is lost without it', () => {
    const rows = tableOf('capability');
    const named = rows.flatMap(([name]) => quoted(name));
    expect(named.sort()).toEqual([...capabilities].sort());
    for (const row of rows) {
      expect(row).toHaveLength(4);
      for (const cell of row) expect(cell).not.toBe('');
    }
  });

  it('HOSTS-13 names capabilities as config.json takes them', () => {
    const host = Object.fromEntries(capabilities.map((name) => [name, true]));
    expect(parseConfig({ host })).toMatchObject({ ok: true, config: { host } });
  });

  it('HOSTS-14 has every channel with its kinds, and every event where it comes and with its payload', () => {
    const rows = tableOf('channel');
    const topics = {
      gameTurns: turnChannel('{game}'),
      locationTurns: locationTurnChannel('{game}', '{location}'),
      characterTurns: characterTurnChannel('{game}', '{character}'),
      chat: chatTopic('{type}', '{id}'),
      placeWriting: placeWritingTopic('{game}', '{location}'),
      chronicleWriting: chronicleWritingTopic('{game}', '{quest}', '{event}'),
      user: userChannel('{user}'),
    };
    expect(rows.map(([name]) => quoted(name)[0])).toEqual(Object.values(topics));
    for (const [index, about] of Object.keys(topics).entries()) {
      const [name, kinds] = rows[index]!;
      const topic = quoted(name)[0]!.replace(/[{}]/g, '');
      const allowed = (['public', 'private', 'presence'] as const).filter(
        (kind) => parseChannel(wireName(kind, topic))?.about === about,
      );
      expect(kinds!.split(' or ')).toEqual(allowed);
    }
    const names = [...Object.keys(events), TYPING_WHISPER].sort();
    expect(
      rows
        .flatMap(([, , , said]) => quoted(said))
        .filter((name) => names.includes(name))
        .sort(),
    ).toEqual(names);
    expect(
      tableOf('event')
        .flatMap(([name]) => quoted(name))
        .sort(),
    ).toEqual(names);
  });

  it('HOSTS-14 names the headers that a host on another origin has to allow', () => {
    for (const name of [...Object.values(HEADER), XSRF_COOKIE]) expect(page).toContain(name);
  });

  it('HOSTS-14 names every option of check-host', () => {
    const source = readFileSync('scripts/check-host.ts', 'utf8');
    const options = [...source.matchAll(/^ {2}(\w+): \{ type:/gm)].map(([, name]) => `--${name!}`);
    expect(
      tableOf('option')
        .flatMap(([name]) => quoted(name))
        .sort(),
    ).toEqual(options.sort());
  });
});
