import type { HTTPRequest } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { GAME, openHome } from '../support/e2e/actions.ts';
import { newPerson, newWindow, type Person } from '../support/e2e/browser.ts';
import { expectOrderIn, SCHEMES } from '../support/e2e/order.ts';
import { type People, startPeople } from '../support/e2e/people.ts';

const CHANNEL = `/${GAME}/chat/rpg_game/kayut-kompaniya`;
const PLAYER = 'Ивета Солодь';
const MASTER = 'Боцман';
const PEOPLE = '[role=dialog] li';

const isOnlineList = (url: string): boolean => new URL(url).pathname.startsWith('/api/rpg/online/');

describe('who is here', () => {
  let all: People;
  let player: Person;
  let master: Person;

  beforeAll(async () => {
    all = await startPeople(['player', 'master'], { home: false });
    [player, master] = all.people as [Person, Person];
  }, 120_000);

  afterAll(() => all.dispose());

  /** Opens the channel and its dialog. */
  async function openInfo({ page }: Person): Promise<void> {
    await page.goto(all.letopis.origin + CHANNEL);
    const info = await page.waitForSelector(`button[aria-label="${ru.chat.info}"]`);
    await info?.evaluate((one) => (one as HTMLElement).click()); // from within: the page may still be growing
    await page.locator(PEOPLE).wait();
    // Colours are true only when the dialog has come into full sight.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=presentation] > [tabindex="-1"]')].every(
        (one) => getComputedStyle(one).opacity === '1',
      ),
    );
  }

  const present = ({ page }: Person, count: number) =>
    page.waitForFunction(
      (selector, wanted) => document.querySelectorAll(selector).length === wanted,
      {},
      PEOPLE,
      count,
    );

  it('ONL-01 SCR-02 who opens a channel is in it at once for the others, and who closes the browser is gone from it and from the online list', async () => {
    await all.screens('presence', async () => {
      const guest = await newPerson(all.browser);
      await master.page.goto('about:blank');
      await openInfo(player);
      await present(player, 1);
      const page = await newWindow(master);
      await page.goto(all.letopis.origin + CHANNEL);
      await present(player, 2);
      await page.waitForNetworkIdle(); // what it still asks as it goes would be a sign of being there
      await page.close();
      await present(player, 1);
      await openHome(guest.page, all.letopis.origin);
      const online = await guest.page.waitForFunction(
        (name) =>
          [...document.querySelectorAll('section')].find(
            (one) =>
              one.querySelector('h2')?.textContent.startsWith('В') &&
              one.textContent.includes(name),
          )?.textContent,
        {},
        PLAYER,
      );
      expect(await online.jsonValue()).not.toContain(MASTER);
      await guest.context.close();
    });
  }, 120_000);

  it('ONL-01 HOME-05 the list of the home has at once who comes into a channel, and loses at once who leaves', async () => {
    await all.screens('presence-home', async () => {
      await master.page.goto('about:blank');
      await openInfo(player);
      await present(player, 1);
      const { page } = player;
      await page.setViewport({ width: 1280, height: 800 });
      const withChannels = page.waitForResponse(
        async (answer) =>
          isOnlineList(answer.url()) &&
          (await answer.request().fetchPostData())?.includes('kayut-kompaniya') === true,
      );
      await openHome(page, all.letopis.origin);
      await withChannels;
      const listed = (there: boolean) =>
        page.waitForFunction(
          (name, wanted) => {
            const lists = [...document.querySelectorAll('section')].filter((one) =>
              one.querySelector('h2')?.textContent.startsWith('В'),
            );
            return (
              lists.length > 0 && lists.some((one) => one.textContent.includes(name)) === wanted
            );
          },
          {},
          MASTER,
          there,
        );
      await listed(false);
      // The page asks for the list once a minute. It gets no answer any more: what it shows came by the socket.
      const passOn = (request: HTTPRequest) => {
        if (!isOnlineList(request.url())) void request.continue();
      };
      await page.setRequestInterception(true);
      page.on('request', passOn);
      const window = await newWindow(master);
      await window.goto(all.letopis.origin + CHANNEL);
      await listed(true);
      await window.goto('about:blank'); // the browser keeps the page for the way back
      await listed(false);
      await window.goBack();
      await listed(true);
      await window.close();
      await listed(false);
      page.off('request', passOn);
      await page.setRequestInterception(false);
    });
  }, 120_000);

  it.each([1280, 360])(
    'SCR-02 the dialog of a channel is in order at %i px, light and dark',
    async (width) => {
      await all.screens(`channel-info-${width}`, async () => {
        const { page } = player;
        await page.setViewport({ width, height: 800 });
        await openInfo(player);
        await expectOrderIn(page, width === 360 ? SCHEMES.toReversed() : SCHEMES);
      });
    },
    120_000,
  );
});
