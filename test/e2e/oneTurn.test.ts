import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { press, seeTurn, send, typeTurn } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import type { Person } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { startTwoPeople, type TwoPeople } from '../support/e2e/twoPeople.ts';
import { pressInTurn, seeInTurn, TURN_EDITOR, writeInTurn } from '../support/e2e/turns.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { byRole } from '../support/e2e/byRole.ts';

const FIRST = 'Над причалом стоял туман.';

async function writeComment(page: Page, text: string): Promise<void> {
  await writeInTurn(page, text);
  await pressInTurn(page, FIRST, ru.comment.send);
}

const button = (name: string) => `article ${byRole('button', name)}`;

describe('one turn and two who care for it', () => {
  let all: TwoPeople;
  let writer: Person;
  let master: Person;

  beforeAll(async () => {
    all = await startTwoPeople();
    ({ writer, reader: master } = all);
    for (const { page } of all.people) await reach(page, 'live');
    await typeTurn(writer.page, FIRST);
    await send(writer.page);
    await seeTurn(master.page, FIRST);
  }, 120_000);

  afterAll(() => all.dispose());

  it('TURN-06 the author’s comment is appended at once, and the master reads it as the owner’s', async () => {
    await all.screens('comment', async () => {
      await pressInTurn(writer.page, FIRST, ru.comment.write);
      await writer.page.locator(TURN_EDITOR).wait();
      await writeComment(writer.page, 'Уточню позже.');
      await seeInTurn(writer.page, FIRST, ru.comment.owner);
      await seeInTurn(writer.page, FIRST, 'Уточню позже.');
      await seeInTurn(master.page, FIRST, '1 комментарий');
      await pressInTurn(master.page, FIRST, ru.comment.show);
      await seeInTurn(master.page, FIRST, 'Уточню позже.');
      await seeInTurn(master.page, FIRST, ru.comment.owner);
    });
  }, 120_000);

  it('TURN-06 the master’s answer comes to the author while the comments are open, as a master’s', async () => {
    await all.screens('answer', async () => {
      await writeComment(master.page, 'Жду.');
      await seeInTurn(writer.page, FIRST, 'Жду.');
      const authors = await writer.page.$$eval('article li[data-author]', (items) =>
        items.map((one) => one.getAttribute('data-author')),
      );
      expect(authors).toEqual(['owner', 'master']);
      expect(await violations(writer.page)).toEqual([]);
    });
  }, 120_000);

  it('TURN-07 a reaction is made once, is counted before both, and is not offered to the author', async () => {
    await all.screens('reaction', async () => {
      await pressInTurn(master.page, FIRST, ru.turn.react);
      await seeInTurn(master.page, FIRST, '1 отклик');
      await seeInTurn(writer.page, FIRST, '1 отклик');
      await pressInTurn(master.page, FIRST, ru.turn.react);
      await seeInTurn(master.page, FIRST, '1 отклик');
      const own = await writer.page.$$eval(
        'article',
        (all, words, label) =>
          [
            ...(all.find((one) => one.textContent.includes(words))?.querySelectorAll('button') ??
              []),
          ]
            .map((one) => one.textContent)
            .includes(label),
        FIRST,
        ru.turn.react,
      );
      expect(own).toBe(false);
    });
  }, 120_000);

  it('TURN-05 LIVE-01 who edits sees that the master was quicker, keeps the own text, and the master sees it live', async () => {
    await all.screens('conflict', async () => {
      await pressInTurn(writer.page, FIRST, ru.comment.show);
      await pressInTurn(master.page, FIRST, ru.comment.show);
      await pressInTurn(writer.page, FIRST, ru.turn.edit);
      await writeInTurn(writer.page, ' Моё слово.');
      await pressInTurn(master.page, FIRST, ru.turn.edit);
      await writeInTurn(master.page, ' Слово мастера.');
      await press(master.page, ru.turn.save);
      await writer.page.locator(`::-p-text(${ru.turn.keepMine})`).wait();
      await seeInTurn(writer.page, ru.turn.changedMeanwhile, 'Слово мастера.');
      expect(await violations(writer.page)).toEqual([]);
      await press(writer.page, ru.turn.keepMine);
      await press(writer.page, ru.turn.save);
      await seeTurn(master.page, `${FIRST} Моё слово.`);
      await seeTurn(writer.page, `${FIRST} Моё слово.`);
    });
  }, 120_000);

  it('TURN-04 LIVE-01 a deleted turn is gone before both, and the focus of both is in the next turn', async () => {
    await all.screens('deleted', async () => {
      await master.page.$eval(button(ru.turn.react), (one) => (one as HTMLElement).focus());
      await pressInTurn(writer.page, FIRST, ru.turn.remove);
      await writer.page.locator(`${byRole('dialog')} ${byRole('button', ru.turn.remove)}`).click();
      for (const { page } of [writer, master])
        await page.waitForFunction(
          (words) =>
            !document.body.textContent.includes(words) &&
            document.activeElement === document.querySelector('article'),
          {},
          FIRST,
        );
    });
  }, 120_000);
});

describe('a turn whose windows are closed', () => {
  let all: People;

  beforeAll(async () => {
    const env = { TURNS_CAN_EDIT_HOURS: '0', TURNS_CAN_DELETE_HOURS: '0' };
    all = await startPeople(['player'], { env });
  }, 120_000);

  afterAll(() => all.dispose());

  it('TURN-03 is offered neither for editing nor for deleting, and the host refuses both', async () => {
    allowErrors(answered(403));
    await all.screens('closed-windows', async () => {
      const { page } = all.people[0]!;
      await typeTurn(page, FIRST);
      const posted = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && /\/turn\/[^/]+\/[^/]+$/.test(response.url()),
      );
      await press(page, ru.form.send);
      const answer = await posted;
      const { turn } = (await answer.json()) as { turn: { id: string } };
      await seeTurn(page, FIRST);
      await page.locator(button(ru.turn.react)).wait();
      const offered = await page.$$eval('article button', (all) =>
        all.map((one) => one.textContent),
      );
      expect(offered).not.toContain(ru.turn.edit);
      expect(offered).not.toContain(ru.turn.remove);
      const refused = await page.evaluate(
        async (url, id) => {
          const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
          const ask = (deed: string) =>
            fetch(`${url}/${deed}/${id}`, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                'X-XSRF-TOKEN': decodeURIComponent(xsrf),
              },
              body: JSON.stringify({ body: '<p>Иначе</p>' }),
            }).then(async (one) => (await one.json()) as { code: string });
          return [(await ask('edit')).code, (await ask('delete')).code];
        },
        answer.url(),
        turn.id,
      );
      expect(refused).toEqual(['turnEditForbidden', 'turnDeleteForbidden']);
    });
  }, 120_000);
});
