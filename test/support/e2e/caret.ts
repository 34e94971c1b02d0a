import type { Page } from 'puppeteer-core';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };
import { clickInto, EDITOR, unfoldForm } from './actions.ts';

/** So many frames in a row the caret has to stay: the editor hears of it a moment later, and may put it back before. */
const STILL_FRAMES = 12;

/** Puts the caret behind all that is written in an editor, and waits until the editor knows. */
export async function caretToEnd(page: Page, editor: string): Promise<void> {
  await page.focus(editor);
  await page.keyboard.down('Control');
  await page.keyboard.press('End');
  await page.keyboard.up('Control');
  await page.evaluate(
    async (selector, frames) => {
      const text = document.querySelector(selector);
      if (text?.querySelector('[data-slate-placeholder]')) return; // nothing to go to the end of
      const last = text?.lastElementChild;
      for (let still = 0; still < frames; still += 1) {
        const rest = getSelection()?.getRangeAt(0).cloneRange();
        if (!last || !rest) throw new Error('There is no text to go to the end of');
        rest.setEndAfter(last);
        if (rest.toString().replaceAll('\uFEFF', '') !== '') {
          getSelection()?.setPosition(last, last.childNodes.length);
          still = 0;
        }
        await new Promise(requestAnimationFrame);
      }
    },
    editor,
    STILL_FRAMES,
  );
}

/** Goes on with the text that stands in the form already, behind its last word, wherever the caret was left. */
export async function goOnTyping(page: Page, text: string): Promise<void> {
  await unfoldForm(page);
  await clickInto(page, EDITOR);
  await caretToEnd(page, EDITOR);
  await page.keyboard.type(text);
  await page.locator(`::-p-text(${ru.form.draftKept})`).wait();
}
