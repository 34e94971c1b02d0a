import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { holds, press, seeText, seeTurn, typeTurn } from '../support/e2e/actions.ts';
import { withScreens } from '../support/e2e/browser.ts';
import { allowErrors, answered, NETWORK_CUT } from '../support/e2e/errors.ts';
import { type BareHost, type Habit, HABITS, OLGA, RADA } from '../support/bareHost/index.ts';
import {
  chooseKey,
  glanceAtChat,
  hearMiron,
  loseMessage,
  openHall,
  talkInHall,
} from '../support/bareHost/chatJourneys.ts';
import {
  answerTurn,
  glance,
  goPlaces,
  loseComment,
  NEWEST_TURN,
  readAsGuest,
  signIn,
  signOut,
  start,
  workOnTurn,
  writeChronicle,
} from '../support/bareHost/journeys.ts';
import { chooseProfile, runGame } from '../support/bareHost/masterJourneys.ts';
import {
  changeAvatar,
  changeCharacter,
  createProfile,
  editProfile,
  readProfiles,
} from '../support/bareHost/profileJourneys.ts';
import { open, useBareHost, type Visit, type Who } from '../support/bareHost/visit.ts';

/** Cases by their habits, named after them. */
const cases = (...all: readonly (readonly Habit[])[]) =>
  all.map((habits) => [habits.join(' + '), habits] as const);

/** What only masters do. */
async function asMaster(person: Visit): Promise<void> {
  await runGame(person);
  await chooseProfile(person);
}

describe('a host with the habits of PHP', () => {
  const { begin } = useBareHost();
  let host: BareHost;
  let person: Visit;

  const walk = async (
    habits: readonly Habit[],
    body: () => Promise<void>,
    who?: Who,
  ): Promise<void> => {
    allowErrors(NETWORK_CUT, answered(404), answered(401));
    person = await begin(habits, who);
    ({ host } = person);
    await withScreens(`bare-${habits.join('-')}`, [person], body);
  };

  it('HOSTS-15 HOSTS-05 every screen can be read beside broken records, and says that something is left out', async () => {
    await walk(['keyed', 'bareLists', 'broken'], async () => {
      const { page } = person;
      await glance(person);
      await page.locator(`aside ::-p-text(${start(ru.app.left_one)})`).wait();
      await page.setViewport({ width: 360, height: 780 });
      await page.locator(`main ::-p-text(${start(ru.app.left_one)})`).wait();
    });
  }, 60_000);

  it.each(cases(['dateMs'], ['datePhp'], ['dateUnreadable']))(
    'HOSTS-15 turns and messages stand in their order, with a time where one can be read: %s',
    async (_name, habits) => {
      await walk(habits, async () => {
        await open(person, '');
        await seeTurn(person.page, NEWEST_TURN);
        const first = await person.page.$eval('article', (one) => one.textContent);
        expect(first).toContain(NEWEST_TURN);
        const isRead = !habits.includes('dateUnreadable');
        expect(/\d\d:\d\d/.test(first)).toBe(isRead);
        await glanceAtChat(person, isRead ? undefined : /^\D*$/);
      });
    },
    60_000,
  );

  it.each(
    cases(
      ['loginToken', 'logout404'],
      ['loginTrue', 'logout419'],
      ['loginNothing'],
      ['loginNoContent'],
    ),
  )(
    'HOSTS-15 HOSTS-07 signs in and out, and the page says where the host did not confirm it: %s',
    async (_name, habits) => {
      await walk(
        habits,
        async () => {
          allowErrors(answered(419));
          await signIn(person);
          await signOut(person);
          if (habits.some((one) => one.startsWith('logout')))
            await seeText(person.page, ru.session.endUnsaid);
        },
        'guest',
      );
    },
    60_000,
  );

  it('HOSTS-15 an XSRF value that is no longer good is replaced, and the turn stands there once', async () => {
    await walk([], async () => {
      allowErrors(answered(419));
      await open(person, '');
      await seeTurn(person.page, NEWEST_TURN);
      await typeTurn(person.page, 'Ключ сменили.');
      host.expireTokens();
      await press(person.page, ru.form.send);
      await seeTurn(person.page, 'Ключ сменили.');
      expect(host.world.turns.filter(({ post }) => post.includes('Ключ'))).toHaveLength(1);
    });
  }, 60_000);

  it('HOSTS-15 a refused text shows the host’s words, not the framework’s', async () => {
    await walk(['english422'], async () => {
      allowErrors(answered(422));
      await open(person, '');
      await seeTurn(person.page, NEWEST_TURN);
      await typeTurn(person.page, 'Это недопустимо.');
      await press(person.page, ru.form.send);
      await seeText(person.page, 'Текст поста не принят.');
      await holds(person.page, 'Это недопустимо.');
      expect(await person.page.$eval('body', (body) => body.textContent)).not.toContain('invalid');
    });
  }, 60_000);

  it.each([
    [502, 'before'],
    [413, 'before'],
    [504, 'after'],
    [200, 'after'],
  ] as const)(
    'HOSTS-15 a proxy’s page with %i is no text for readers, and the retry makes one turn of it (%s the host has it)',
    async (status, when) => {
      await walk([], async () => {
        allowErrors(answered(status));
        await open(person, '');
        await seeTurn(person.page, NEWEST_TURN);
        await typeTurn(person.page, 'Посылка в пути.');
        host.failNext(/\/turn\/tuman\/\d+$/, status, when);
        await press(person.page, ru.form.send);
        await person.page.locator(`::-p-text(${ru.form.retry})`).wait();
        expect(await person.page.$eval('body', (body) => body.textContent)).not.toContain('nginx');
        await press(person.page, ru.form.send);
        await holds(person.page, '');
        await seeTurn(person.page, 'Посылка в пути.');
        expect(host.world.turns.filter(({ post }) => post.includes('Посылка'))).toHaveLength(1);
      });
    },
    60_000,
  );

  it('HOSTS-15 HOSTS-02 what may have arrived is looked for before it is sent again, and stands there once', async () => {
    await walk([], async () => {
      await loseComment(person, 'Уточню позже.');
      await loseMessage(person, 'Завтра в пять.');
      await createProfile(person, 'Новенькая', true);
    });
  }, 60_000);
});

/** As some hosts are: with all at once. Each change gets one of the answers that stand last, in turn. */
const KEYED: readonly Habit[] = [
  ...(['keyed', 'emptyAsList', 'asText', 'nulls', 'broken', 'strange', 'dateSql'] as const),
  ...(['unknown401', 'loginTrue', 'logout404', 'english422'] as const),
  ...(['saysTrue', 'saysOk', 'saysNothing', 'saysEmpty', 'saysNoContent', 'saysId'] as const),
];
const RESOURCES: readonly Habit[] = [
  ...(['dataWrapped', 'innerData', 'bareLists', 'bareSingles', 'flagWords', 'nulls'] as const),
  ...(['broken', 'dateRussian', 'loginNoContent', 'logout419', 'english422'] as const),
  ...(['saysEmpty', 'saysNoContent', 'saysId', 'saysTrue', 'saysOk', 'saysNothing'] as const),
];

/** `EACH_HABIT=1` walks every journey with each habit alone, too: half an hour, for whoever changes how answers are read (docs/testing.md). */
const alone = process.env['EACH_HABIT'] === undefined ? [] : cases(...HABITS.map((one) => [one]));

describe.each([
  ['by polling', {}, [['keyed objects, a SQL date', KEYED] as const, ...alone]],
  [
    'by its sockets',
    { socket: 'public' },
    [['resources of Laravel, a Russian date', RESOURCES] as const, ...alone],
  ],
] as const)('every journey %s', (_by, options, all) => {
  const { begin } = useBareHost(options);

  it.each(all)(
    'HOSTS-15 with all habits at once, or with one: %s',
    async (name, habits) => {
      allowErrors(NETWORK_CUT, answered(404), answered(401), answered(419));
      const person = await begin(habits, 'guest');
      await withScreens(`bare-${name}`, [person], async () => {
        await readAsGuest(person);
        await signIn(person);
        await workOnTurn(person);
        await answerTurn(person);
        await goPlaces(person);
        await readProfiles(person);
        await editProfile(person, 'Коса до пояса.');
        await changeCharacter(person, RADA);
        await changeCharacter(person, OLGA);
        await writeChronicle(person, 'Шёл первый снег.');
        const talk = await openHall(person);
        await talkInHall(talk, person);
        await hearMiron(talk, person);
        await chooseKey(person);
        await createProfile(person, 'Новенькая');
        await changeAvatar(person);
        await signOut(person);
      });
      const master = await begin(habits, 'master');
      await withScreens(`bare-${name}-master`, [master], () => asMaster(master));
    },
    120_000,
  );
});
