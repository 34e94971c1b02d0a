import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  giveSession,
  holds,
  press,
  seeText,
  seeTurn,
  send,
  typeTurn,
  unfoldForm,
} from '../support/e2e/actions.ts';
import { goOnTyping } from '../support/e2e/caret.ts';
import { violations } from '../support/e2e/axe.ts';
import { newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { type HostClock, hostClock } from '../support/e2e/hostClock.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long it is until ten in the morning: absences end at noon, and what was put off until tomorrow comes back at seven. */
const untilMorning = (): number => {
  const now = new Date();
  const wait = new Date(now).setHours(10, 0, 0, 0) - now.getTime();
  return wait < 0 ? wait + DAY : wait;
};

/** The winter game, in which all write in their own name, and its one room. */
const ROOM = '/zimovye/location/gornica';
const TITLE = 'Большая горница';

interface Waits {
  readonly title: string;
  readonly state: string;
  readonly kind: string;
  readonly named: boolean;
}

const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (asked): Promise<Answer> => {
    const answer = await fetch(asked, { headers: { accept: 'application/json' } });
    return (await answer.json()) as Answer;
  }, path);

/** What waits in the room for whoever has this page. */
async function waitsInRoom(page: Page): Promise<Waits | undefined> {
  const { waiting } = await ask<{ waiting: Waits[] }>(page, '/api/rpg/waiting');
  return waiting.find(
    ({ title, state, kind }) => title === TITLE && state === 'waits' && kind !== 'silent',
  );
}

/** How many things wait for whoever has this page, and how many notifications are unread. */
const countOf = async (page: Page): Promise<number> =>
  (await ask<{ count: number }>(page, '/api/rpg/waiting')).count;
const unreadOf = async (page: Page): Promise<number> =>
  (await ask<{ unreads: number }>(page, '/api/rpg/notifications/unreads')).unreads;

/** Waits until the bar says that so many things wait. */
const seeInBar = (page: Page, wanted: number) =>
  page.waitForFunction(
    (count) => {
      const label = document.querySelector('header a[href="/waiting"]')?.ariaLabel;
      return label !== undefined && Number(/\d+/.exec(label ?? '')?.[0] ?? 0) === count;
    },
    {},
    wanted,
  );

/** Waits until the bell says that so many notifications are unread. */
const seeBell = (page: Page, wanted: number) =>
  page.waitForFunction(
    (title, count) => {
      const button = document.querySelector(
        `header button[aria-haspopup=dialog][aria-label^="${title}"]`,
      );
      return button && Number(/\d+/.exec(button.ariaLabel ?? '')?.[0] ?? 0) === count;
    },
    {},
    ru.notices.title,
    wanted,
  );

describe('a week of play', () => {
  let clock: HostClock;
  let all: People;
  /** Марена, at the desk and at the phone; Читатель; and Боцман, who leads the game. */
  let desk: Person;
  let phone: Person;
  let reader: Person;
  let master: Person;

  beforeAll(async () => {
    clock = hostClock();
    all = await startPeople(['player', 'user', 'master'], { home: false, env: clock.env });
    [desk, reader, master] = all.people as [Person, Person, Person];
    phone = await newPerson(all.browser);
    await giveSession(phone, all.letopis, 'player');
    await phone.page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  }, 120_000);

  afterAll(async () => {
    await all.dispose();
    clock.dispose();
  });

  const everybody = () => [desk, phone, reader, master];
  const goTo = async (who: readonly Person[], address: string) => {
    for (const { page } of who) {
      await page.goto(all.letopis.origin + address);
      await page.locator(address === ROOM ? 'article' : 'h1').wait();
    }
  };
  const write = async ({ page }: Person, text: string) => {
    await goTo([{ page } as Person], ROOM);
    await typeTurn(page, text);
    await send(page);
  };

  it('BACK-10 BACK-12 BACK-13 BACK-21 says at each step who is waited for, on each device, and lets nobody wait for one who is away', async () => {
    await withScreens('week', everybody(), async () => {
      await clock.advance(untilMorning(), everybody());
      // Monday. Марена writes; Читатель answers: now Марена is waited for, at both of her devices.
      await write(desk, 'Понедельник. Печь гаснет, а до весны ещё далеко.');
      await goTo([phone], '/zimovye');
      const before = await countOf(phone.page);
      await seeInBar(phone.page, before);
      await write(reader, 'Подбрасываю полено и жду, что скажут.');
      await seeInBar(phone.page, before + 1);
      await seeInBar(desk.page, before + 1);
      expect(await waitsInRoom(reader.page)).toBeUndefined();
      // She begins at the phone, by the row of the page, and goes on at the desk.
      await goTo([phone], '/waiting');
      await seeText(phone.page, 'Подбрасываю полено и жду');
      expect(await violations(phone.page)).toEqual([]);
      await phone.page.locator(`main a ::-p-text(Подбрасываю полено)`).click();
      await seeTurn(phone.page, 'Подбрасываю полено');
      await typeTurn(phone.page, 'Говорю тихо:');
      await goTo([desk], ROOM);
      await unfoldForm(desk.page);
      await holds(desk.page, 'Говорю тихо:');
      await goOnTyping(desk.page, ' хватит на всех.');
      await holds(phone.page, 'Говорю тихо: хватит на всех.');
      await send(desk.page);
      await holds(phone.page, '');
      for (const { page } of [phone, desk]) await seeInBar(page, before);
      await goTo([reader], '/waiting');
      await seeText(reader.page, 'Говорю тихо: хватит на всех.');

      // Tuesday. The master names Марена: both bells ring; what she sees at the phone is read at the desk too.
      await clock.advance(DAY, everybody());
      await goTo([desk], '/waiting');
      await goTo([phone], '/waiting');
      const rung = await unreadOf(desk.page);
      for (const { page } of [desk, phone]) await seeBell(page, rung);
      await write(master, 'Дверь открывается. Марена, к вам пришли.');
      for (const { page } of [desk, phone]) await seeBell(page, rung + 1);
      expect(await waitsInRoom(desk.page)).toMatchObject({ named: true });
      await goTo([phone], ROOM);
      await seeTurn(phone.page, 'Марена, к вам пришли');
      for (const { page } of [phone, desk]) await seeBell(page, rung);

      // Wednesday. She leaves until Saturday: nothing waits for her, whatever is written.
      await clock.advance(DAY, everybody());
      await goTo([desk, phone], '/waiting');
      await desk.page.locator(`::-p-text(${ru.waiting.leave})`).click();
      await press(desk.page, ru.waiting.leaveSave);
      await seeText(phone.page, 'Вы в отъезде до');
      await write(reader, 'Среда. Стол пуст, лампа горит.');
      for (const { page } of [desk, phone]) {
        expect(await waitsInRoom(page)).toBeUndefined();
        await seeInBar(page, 0);
      }
      await goTo([reader], '/waiting');
      await press(reader.page, `Кто в сцене: ${TITLE}`);
      await seeText(reader.page, 'в отъезде до');
      expect(await violations(reader.page)).toEqual([]);

      // The Wednesday after, in the afternoon: she is back by herself, and what was written meanwhile waits.
      await clock.advance(7 * DAY + 4 * HOUR, everybody());
      await goTo([desk, phone], '/waiting');
      await seeText(phone.page, 'Стол пуст, лампа горит');
      // «До завтра» at the phone: gone from the desk too, until the next morning.
      await phone.page.locator(byRole('button', `Отложить: ${TITLE}`)).click();
      await phone.page.locator(`[role=menuitem] ::-p-text(${ru.waiting.hold.later})`).click();
      await seeText(phone.page, `«${TITLE}»: отложено до завтра`);
      expect(await waitsInRoom(desk.page)).toBeUndefined();
      await clock.advance(DAY, everybody());
      expect(await waitsInRoom(desk.page)).toBeDefined();
      await goTo([desk], '/waiting');
      await seeText(desk.page, 'Стол пуст, лампа горит');
    });
  }, 300_000);
});
