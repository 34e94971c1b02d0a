import type { Page, SerializedAXNode } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { pick } from './actions.ts';

/** The form of a profile as a test fills it in and reads it. */

/** Where the fields are written, by their names. */
export const textOf = (field: string): string =>
  field === 'newcomment' ? '[data-slate-editor="true"]' : `[name="${field}"]:not([aria-hidden])`;

/** Waits until the form can be written, its editor with it. */
export async function seeForm(page: Page): Promise<void> {
  await page.waitForSelector(`${textOf('name')}:not([readonly])`);
  await page.waitForSelector(`${textOf('newcomment')}[contenteditable="true"]`);
}

/** Puts this in place of what stands in a field, as one who pastes it does. */
export async function write(page: Page, field: string, text: string): Promise<void> {
  await page.focus(textOf(field));
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(text);
}

export const TEXTS = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'] as const;
export const CHOICES = ['species', 'faction', 'gender'] as const;

/** Fills in all that has to be, but for the names. */
export async function fillRest(page: Page): Promise<void> {
  for (const field of CHOICES) await pick(page, ru.profiles.fields[field]);
  await write(page, 'age', '19');
  for (const field of TEXTS) await write(page, field, 'Чинит сети.');
}

/** Waits until a field says this. */
export const seeValue = (page: Page, field: string, text: string) =>
  page.waitForFunction(
    (one, wanted) => document.querySelector<HTMLInputElement>(one)?.value === wanted,
    {},
    textOf(field),
    text,
  );

const withInner = (node: SerializedAXNode): readonly SerializedAXNode[] => [
  node,
  ...(node.children ?? []).flatMap(withInner),
];

/** The nodes of the accessibility tree, one after the other. */
export async function accessibleNodes(page: Page): Promise<readonly SerializedAXNode[]> {
  const root = await page.accessibility.snapshot();
  return root ? withInner(root) : [];
}

const FIELDS = ['textbox', 'combobox', 'spinbutton'];

/** The fields of the accessibility tree: role, name and the beginning of what is said to each; `!` before what is wrong. */
export async function accessibleFields(page: Page): Promise<readonly string[]> {
  const all = (await accessibleNodes(page)).filter(({ role }) => FIELDS.includes(role));
  return all.map(({ name, description = '', invalid }) => {
    const said = description.replace(/ ?\d[\d\s]* из [\d\s]+.*$/, '');
    return `${invalid === 'true' ? '!' : ''}${name ?? ''}: ${said}`;
  });
}

/** Waits until a screen reader reads this of a field that is wrong, or that nothing is wrong with it (''). */
export const seeWrong = (page: Page, field: string, words: string) =>
  page.waitForFunction(
    (one, wanted) => {
      const place = document.querySelector(one);
      const ids = place?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const said = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const wrong = place?.getAttribute('aria-invalid') === 'true';
      return wanted === '' ? place && !wrong : wrong && said.startsWith(wanted);
    },
    {},
    textOf(field),
    words,
  );

/** Waits until the field has the focus. */
export const seeFocus = (page: Page, field: string) =>
  page.waitForFunction((one) => document.activeElement?.matches(one), {}, textOf(field));

/** Waits until one's own profile is there, with the name of the character and these words. */
export const seeOwn = (page: Page, name: string, words: string) =>
  page.waitForFunction(
    (called, wanted) =>
      /\/profile\/?$/.test(location.pathname) &&
      document.querySelector('main h1')?.textContent.includes(called) &&
      document.body.textContent.includes(wanted),
    {},
    name,
    words,
  );
