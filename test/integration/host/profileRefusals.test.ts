import type { LightMyRequestResponse } from 'fastify';
import { errorStatus, type ErrorId } from '../../../src/contract/index.ts';
import { errorText } from '../../../server/errors/index.ts';
import { flag } from '../../../server/db/index.ts';
import { takenBy } from '../../../server/db/queries/profileNames.ts';
import { insertProfile } from '../../../server/db/queries/profileWrites.ts';
import { profilesHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { dump } from '../../support/host/dump.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import {
  ALL_ON,
  makeProfile,
  profileActions,
  type ProfileActions,
  setFlags,
  sheet,
} from '../../support/host/profiles.ts';

/** One host for all; whatever a refusal left behind would be seen, so nothing is put right between. */
let host: TestHost;
let sea: Community;
let mara: ProfileActions;
let master: ProfileActions;
let keys: Record<'own' | 'free' | 'taken' | 'hidden', string>;

beforeAll(async () => {
  ({ host, sea } = await profilesHost());
  const game = { id: sea.games.sea };
  const boris = { id: sea.users.boris };
  keys = {
    own: sea.keys.mara,
    free: await makeProfile(host, game, null, { name: 'Вольная', offered: flag(true) }),
    taken: await makeProfile(host, game, boris, {
      name: 'Семён',
      alias: 'Ёж',
      offered: flag(true),
    }),
    hidden: await makeProfile(host, game, boris, { name: 'Тень', status: 'invisible' }),
  };
  mara = profileActions(host, sea, 'mara');
  master = profileActions(host, sea, 'master');
  await mara.save(keys.own, sheet());
});
beforeEach(() => setFlags(host, sea, { ...ALL_ON, status: 'active', maxProfiles: null }));
afterAll(() => host.close());

type Cause = () => Promise<LightMyRequestResponse>;

const without = (flags: Parameters<typeof setFlags>[2], cause: Cause): Cause => {
  return async () => {
    await setFlags(host, sea, flags);
    return cause();
  };
};
const off = flag(false);

/** The catalogue of profiles (spec 1 §8), and by what each refusal is brought about. */
const causes: Partial<Record<ErrorId, Cause>> = {
  unauthorised: () => profileActions(host, sea, undefined).own(keys.own),
  xsrf: () =>
    send(host, 'GET', `/api/rpg/profiles/sea/choose/${keys.free}`, {
      cookie: sea.headers.master.cookie ?? '',
    }),
  gameNotFound: () => mara.list('nothing'),
  profileNotYours: () => mara.own(sea.keys.boris),
  characterNotInGame: () => mara.own(sea.keys.maraFeast),
  gameClosed: without({ status: 'closed' }, () => mara.create(sheet())),
  tooManyProfiles: without({ maxProfiles: 2 }, () => mara.create(sheet())),
  profileNotFound: () => mara.show(keys.hidden),
  profileChanged: () => mara.save(keys.own, sheet({ name: 'Иная', base: 'из другого окна' })),
  profileEditForbidden: without({ profileEdit: off }, () => mara.save(keys.own, sheet())),
  profileViewForbidden: without({ profileShow: off }, () => mara.show(keys.taken)),
  profileCreateForbidden: without({ profileCreate: off }, () => mara.createForm()),
  avatarChangeForbidden: without({ avatarChange: off }, () => mara.remove(keys.own)),
  characterChoiceWrong: () => master.choose(keys.own),
  profileAlreadyChosen: () => master.choose(`${keys.taken}-semyon`),
  choosingDisabled: without({ profileChoose: off }, () => master.choices()),
  mastersOnly: () => mara.choose(keys.free),
  noProfilesToAdd: async () => {
    const { db } = host;
    await setFlags(host, sea, ALL_ON);
    await db.updateTable('games').set(ALL_ON).where('id', '=', sea.games.feast).execute();
    return profileActions(host, sea, 'stranger').choices('feast');
  },
};

it.each(Object.entries(causes))(
  'HOST-01 ERR-04 a call of profiles says its text, changes nothing and tells nobody: %s',
  async (id, cause) => {
    const due = id as ErrorId;
    const before = await dump(host.db, ['games']);
    const answer = await cause();

    expect(errorText(due)).toMatch(/^[А-ЯЁ][^{}]*\.$/);
    expect([answer.statusCode, answer.json()]).toEqual([
      errorStatus[due],
      expect.objectContaining({ code: due, error: errorText(due) }),
    ]);
    expect(await dump(host.db, ['games'])).toBe(before);
    expect(host.published).toEqual([]);
  },
);

const REQUIRED = errorText('fieldRequired');
const WRONG = errorText('fieldWrong');
const TOO_LONG = errorText('fieldTooLong', { max: 4_000 });

describe('a field of the form', () => {
  const cases: [what: string, given: Record<string, unknown>, errors: Record<string, string>][] = [
    ['no name', { name: ' \n' }, { name: REQUIRED }],
    ['a long name', { name: 'ы'.repeat(192) }, { name: errorText('fieldTooLong', { max: 191 }) }],
    ['a name that is taken', { name: 'СЕМЕН' }, { name: errorText('nameTaken') }],
    ['an alias that is taken', { alias: ' еж ' }, { alias: errorText('aliasTaken') }],
    [
      'both',
      { name: 'Семён\u200b', alias: 'ёж' },
      { name: errorText('nameTaken'), alias: errorText('aliasTaken') },
    ],
    ['no species', { species: null }, { species: REQUIRED }],
    ['a species of another game', { species: 'alien' }, { species: WRONG }],
    ['a faction that is none', { faction: 'nothing' }, { faction: WRONG }],
    ['a position that is none', { position: 'nothing' }, { position: WRONG }],
    ['a position of another faction', { faction: 'shore' }, { position: WRONG }],
    ['a gender that is none', { gender: 'cat' }, { gender: WRONG }],
    ['a gender that the form does not offer', { gender: 'other' }, { gender: WRONG }],
    ['an age beyond', { age: 256 }, { age: errorText('fieldOutOfRange', { min: 0, max: 255 }) }],
    ['an age that is none', { age: 'сто' }, { age: WRONG }],
    ['a long text', { bag: 'ы'.repeat(4_001) }, { bag: TOO_LONG }],
    ['a long comment', { newcomment: `<p>${'ы'.repeat(4_001)}</p>` }, { newcomment: TOO_LONG }],
    [
      'several',
      { name: '', age: null, look: '', skills: ' ' },
      { name: REQUIRED, age: REQUIRED, look: REQUIRED, skills: REQUIRED },
    ],
  ];

  it.each(cases)('HOST-01 is refused under its name: %s', async (_what, given, due) => {
    const errors = Object.fromEntries(Object.entries(due).map(([field, text]) => [field, [text]]));
    const before = await dump(host.db);
    for (const ask of [
      () => mara.create(sheet({ name: 'Новая', alias: 'Новенькая', ...given })),
      () => mara.save(sea.keys.novice, sheet({ name: 'Новая', alias: 'Новенькая', ...given })),
    ]) {
      const answer = await ask();
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([422, errors]);
    }
    expect(await dump(host.db)).toBe(before);
  });
});

describe('a name that the database itself finds taken', () => {
  const { name, alias } = { name: 'Двойник', alias: 'Другой' };
  const details = { speciesId: null, factionId: null, positionId: null, gender: null, age: 1 };
  const texts = { activity: '', look: '', temper: '', biography: '', skills: '', bag: '' };

  it.each([
    ['name', { alias: 'Третий' }],
    ['alias', { name: 'Третий' }],
  ] as const)(
    'HOST-01 is known as taken, as if it had been looked up: %s',
    async (field, given) => {
      const whose = { gameId: sea.games.sea, ownerId: sea.users.boris, now: NOON };
      const make = (written: object) =>
        host.db.transaction().execute(async (trx) => {
          const first = { name, alias, seo: '', details: { ...details, ...texts } };
          await insertProfile(trx, first, whose);
          await insertProfile(trx, { ...first, ...written }, whose);
        });
      const error: unknown = await make(given).catch((reason: unknown) => reason);
      expect(takenBy(error)).toEqual({ name: field === 'name', alias: field === 'alias' });
    },
  );

  it.each([
    Object.assign(new Error('duplicate key'), { constraint: 'characters_name' }),
    new Error('UNIQUE constraint failed: characters.game_id, characters.folded_name'),
  ])('is recognised by what either database says: %s', (error) => {
    expect(takenBy(error)).toEqual({ name: true, alias: false });
  });

  it('is nothing else that went wrong', () => {
    for (const error of [
      undefined,
      'x',
      new Error('disk full'),
      new Error('UNIQUE constraint failed: identities.provider, identities.subject'),
    ])
      expect(takenBy(error)).toBeUndefined();
  });
});
