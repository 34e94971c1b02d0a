import { makeHost } from '../../../../support/factories.ts';

export const LIST = '/api/rpg/waiting';
export const HOLD = '/api/rpg/waiting/hold';
export const AWAY = '/api/rpg/waiting/away';

/** The time of these tests: a day in November, at noon here. */
export const NOW = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;

/** Something that waits, as the host sends it: two turns of Boris's at the pier, since five hours ago. */
export function wireEntry(place: string, over: Record<string, unknown> = {}) {
  return {
    ...{ id: `7/${place}`, kind: 'scene', state: 'waits', game: 'forest', gameTitle: 'Лес' },
    ...{
      character: '7',
      characterName: 'Алина',
      subject: `place:${place}`,
      title: 'Причал',
      place,
    },
    ...{ who: { name: 'Борис' }, text: 'Кто здесь?', count: 2, named: true, since: NOW - 5 * HOUR },
    url: '/forest/location/pier/all?turn=4',
    ...over,
  };
}

type Wire = ReturnType<typeof wireEntry>;

/** The list as the host answers it. */
export const wireList = (waiting: readonly Wire[], more: Record<string, unknown> = {}) => ({
  waiting,
  count: waiting.filter(({ state }) => state === 'waits').length,
  ...more,
});

/** A host for which so much waits. */
export const waitingHost = (waiting: readonly Wire[], more: Record<string, unknown> = {}) =>
  makeHost().on('GET', LIST, { json: wireList(waiting, more) });
