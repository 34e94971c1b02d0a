import type { Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import {
  unfoldForm,
  pick,
  press,
  seeChoice,
  seeTurn,
  send,
  shownChoice,
  signIn,
  typeTurn,
} from '../support/e2e/actions.ts';
import { newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { type People, startPeople } from '../support/e2e/people.ts';
import { turnSaying } from '../support/e2e/turns.ts';

describe('who speaks, and where to', () => {
  let all: People;

  beforeAll(async () => {
    all = await startPeople([]); // each test has a person of its own
  }, 120_000);

  afterAll(() => all.dispose());

  async function as(login: string, name: string, body: (page: Page) => Promise<void>) {
    const person: Person = await newPerson(all.browser);
    await withScreens(name, [person], async () => {
      await signIn(person, all.letopis, login);
      await body(person.page);
    });
    await person.context.close();
  }

  async function post(page: Page, text: string): Promise<string> {
    await typeTurn(page, text);
    await send(page);
    await seeTurn(page, text);
    return turnSaying(page, text);
  }

  it('FORM-11 a technician posts as an NPC', async () => {
    await as('tech', 'technician', async (page) => {
      await unfoldForm(page);
      await pick(page, ru.form.npc, 'Коза Бездна');
      expect(await post(page, 'Коза жуёт.')).toContain('Коза Бездна');
    });
  }, 120_000);

  it('FORM-03 FORM-08 a player goes by a route, and the form stands in the new place', async () => {
    await as('player', 'route', async (page) => {
      await unfoldForm(page);
      const before = await shownChoice(page, ru.form.place);
      await press(page, ru.form.actionShow);
      const end = await pick(page, ru.form.destination);
      expect(end).not.toBe(before);
      await post(page, 'Пора в дорогу.');
      await page.locator(`::-p-text(${ru.form.actionShow})`).wait();
      await seeChoice(page, ru.form.place, end);
    });
  }, 120_000);
});
