import path from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { pick, press, seeText, seeTurn, send, typeTurn } from '../e2e/actions.ts';
import { seeOwn } from '../e2e/profileForm.ts';
import { turnSaying } from '../e2e/turns.ts';
import { NEWEST_TURN, turnsWith } from './journeys.ts';
import { open, type Visit } from './visit.ts';
import { IVA, NPC, TURNS_GAME } from './world.ts';

/** What only masters do. */

/** A picture to upload. */
export const PICTURE = path.resolve(import.meta.dirname, '../../../public/icons/icon-192.png');

/** Speaks for the game and as an NPC, with a picture, and throws dice, whose result stands in the feed alone. */
export async function runGame(master: Visit): Promise<void> {
  const { page, host } = master;
  await open(master, '');
  await seeTurn(page, NEWEST_TURN);
  await typeTurn(page, 'Ветер сменился.');
  await send(page);
  await seeTurn(page, 'Ветер сменился.');
  expect(await turnSaying(page, 'Ветер сменился.')).toContain(ru.turn.master);

  await press(page, ru.form.modeNpc);
  await pick(page, ru.form.npc, NPC.name);
  await typeTurn(page, 'Вот переправа:');
  const input = await page.$('input[type="file"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(PICTURE);
  await page.waitForSelector('[data-slate-editor] img[src="/img/new.png"]');
  await send(page);
  await seeTurn(page, 'Вот переправа:');
  expect(await turnSaying(page, 'Вот переправа:')).toContain(NPC.name);
  expect(host.world.turns.at(-1)?.post).toContain('/img/new.png');

  await page.locator(`button::-p-text(${ru.form.dice})`).click();
  await press(page, ru.dice.roll);
  await seeText(page, ru.form.diceRolled);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  await seeTurn(page, 'd20');
  expect(await turnsWith(page, 'd20')).toBe(1);
  expect(host.world.turns.filter(({ actions }) => actions[0]?.['key'] === 'roll')).toHaveLength(1);
}

/** Takes one of the characters that are offered. */
export async function chooseProfile(master: Visit): Promise<void> {
  const { page, host } = master;
  await open(master, '/profiles/choose');
  await page.locator('main a[href*="faction="]').click();
  await press(page, `${ru.profileChoice.choose}: ${IVA.name}`);
  await press(page, ru.app.yes);
  await press(page, ru.ownProfile.playAs.replace('{{name}}', IVA.name));
  await seeOwn(page, IVA.name, `Так выглядит ${IVA.name}.`);
  expect(host.world.accounts[1]?.characters[TURNS_GAME]).toEqual(['master', String(IVA.id)]);
}
