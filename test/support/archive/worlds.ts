import fc from 'fast-check';
import { AT, type Draft, type Line } from './small.ts';

/** Small worlds as archives, in the form that an export gives them: ids are ordinals, what is empty is absent. */

type Gen = fc.GeneratorValue;

const START = Date.parse(AT);
const iso = (at: number): string => new Date(at).toISOString();

const some = (g: Gen, max: number, min = 0): number => g(fc.integer, { min, max });
const maybe = (g: Gen): boolean => g(fc.boolean);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** One of so many ids; undefined where there is none, or by chance. */
const idOf = (g: Gen, count: number): string | undefined =>
  count === 0 || maybe(g) ? undefined : String(some(g, count, 1));
const oneOf = (g: Gen, ...words: string[]): string => g(() => fc.constantFrom(...words));
const word = (g: Gen): string =>
  oneOf(g, 'море', 'Ветер & соль', '«Чайка»', 'a<b', '🜁 ёж', 'l\u2014l');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Without what is absent. */
const line = (fields: Line): Line =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
/** Some of the ids up to a count, each once, in their order. */
const subset = (g: Gen, count: number): string[] =>
  times(count, (index) => String(index + 1)).filter(() => maybe(g));

type Counts = Record<
  'people' | 'locations' | 'characters' | 'quests' | 'events' | 'channels' | 'turns',
  number
>;

function html(g: Gen, counts: Counts): string {
  const things: (readonly [string, number])[] = [
    ['turn', counts.turns],
    ['character', counts.characters],
    ['location', counts.locations],
    ['event', counts.events],
  ];
  const links = things.flatMap(([kind, count]) => {
    const id = idOf(g, count);
    return id === undefined
      ? []
      : `<p><a href="http://archive.invalid/${kind}/${id}" target="_blank" rel="noopener noreferrer nofollow ugc">там</a></p>`;
  });
  return [`<p>${escaped(word(g))}</p>`, ...links].join('');
}

function worldLines(g: Gen, counts: Counts): Record<string, Line[]> {
  const locations = times(counts.locations, (index) =>
    line({
      ...{ id: String(index + 1), key: `place-${index}`, title: word(g) },
      ...{ description: maybe(g) ? html(g, counts) : undefined, at: AT },
    }),
  );
  const ways = subset(g, counts.locations).flatMap((from) =>
    subset(g, counts.locations).map((to) => ({ from, to })),
  );
  return { locations, ways };
}

function peopleLines(g: Gen, counts: Counts): Record<string, Line[]> {
  const characters = times(counts.characters, (index) => {
    // The first ones are the people's own voices, so that all of them are named.
    const isVoice = index < counts.people;
    return line({
      id: String(index + 1),
      type: isVoice ? 'user' : oneOf(g, 'profile', 'npc'),
      owner: isVoice ? String(index + 1) : idOf(g, counts.people),
      ...{ name: `${word(g)} ${index}`, seo: `x-${index}` },
      confirmed: maybe(g) ? true : undefined,
      status: oneOf(g, 'active', 'finished'),
      location: idOf(g, counts.locations),
      at: AT,
    });
  });
  return { characters };
}

function questLines(g: Gen, counts: Counts): Line[] {
  if (counts.quests === 0) return [];
  const events = times(counts.events, (index) =>
    line({
      ...{ id: String(index + 1), key: `scene-${index}`, title: word(g), status: 'active' },
      chronicle: maybe(g) ? html(g, counts) : undefined,
      members: subset(g, counts.characters),
    }),
  );
  return times(counts.quests, (index) =>
    line({
      ...{ id: String(index + 1), key: `quest-${index}`, title: word(g), type: 'standard' },
      // All events belong to the first: they are numbered through the file.
      ...{ status: 'pending', events: index === 0 ? events : [] },
    }),
  );
}

function turnLines(g: Gen, counts: Counts): Line[] {
  let at = START;
  let comments = 0;
  return times(counts.turns, (index) => {
    at += some(g, 3) * 1_000;
    return line({
      ...{ at: iso(at), clock: maybe(g) ? iso(at - 500) : undefined, id: String(index + 1) },
      changed: maybe(g) ? iso(at + 1) : undefined,
      location: String(some(g, counts.locations, 1)),
      ...{ person: idOf(g, counts.people), character: idOf(g, counts.characters) },
      ...{ asMaster: maybe(g) ? true : undefined, post: html(g, counts) },
      actions: maybe(g) ? [line({ key: 'route', to: idOf(g, counts.locations) })] : [],
      comments: times(some(g, 2), () =>
        line({
          ...{ at: iso(at), id: String((comments += 1)), author: 'owner' },
          ...{ person: idOf(g, counts.people), body: html(g, counts) },
        }),
      ),
      reactions: subset(g, counts.characters).map((character) => ({ character, at: iso(at) })),
      quests: subset(g, counts.quests),
    });
  });
}

function chatLines(g: Gen, counts: Counts): Record<string, Line[]> {
  const channels = times(counts.channels, (index) =>
    line({
      ...{ id: String(index + 1), type: 'rpg_game', key: `hall-${index}`, title: word(g) },
      ...{ access: oneOf(g, 'all', 'masters'), at: AT },
    }),
  );
  const messages =
    counts.channels === 0
      ? []
      : times(some(g, 4), (index) =>
          line({
            ...{ at: iso(START + index), id: String(index + 1) },
            ...{ channel: String(some(g, counts.channels, 1)), author: 'user' },
            ...{ person: idOf(g, counts.people), text: word(g) },
          }),
        );
  const reads = messages.flatMap(({ channel, id: message }, index) =>
    index === 0 ? [{ channel, character: '1', message, at: AT }] : [],
  );
  return { channels, messages, reads };
}

/** An archive of a community with one game. */
export const worlds: fc.Arbitrary<Draft> = fc.gen().map((g) => {
  const people = some(g, 3, 1);
  const quests = some(g, 2);
  const counts: Counts = {
    ...{ people, quests, locations: some(g, 3, 1), characters: people + some(g, 3) },
    ...{ events: quests === 0 ? 0 : some(g, 2), channels: some(g, 2), turns: some(g, 5) },
  };
  const ofGame = {
    ...worldLines(g, counts),
    ...peopleLines(g, counts),
    ...{ quests: questLines(g, counts), turns: turnLines(g, counts) },
    ...chatLines(g, counts),
  };
  const lines: Draft['lines'] = {
    'people.jsonl': times(people, (index) => ({
      ...{ id: String(index + 1), name: `${word(g)} ${index}` },
      accounts: [{ provider: 'forum', subject: String(index) }],
    })),
  };
  for (const [kind, records] of Object.entries(ofGame))
    if (records.length > 0) lines[`games/sea/${kind}.jsonl`] = records;
  return {
    manifest: { format: 'letopis', version: 1, scope: 'community', at: AT, games: ['sea'] },
    games: {
      sea: {
        ...{ key: 'sea', title: word(g), menuTitle: 'Море', status: 'active', mainPage: 'turns' },
        ...{ profiles: 'all', body: html(g, counts), place: 0, at: AT },
        ...(maybe(g) && { holiday: oneOf(g, 'on', 'off', '2026-12-25/2027-01-08') }),
      },
    },
    ...{ lines, pictures: {} },
  };
});
