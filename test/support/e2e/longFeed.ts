import type { Page } from 'puppeteer-core';

/** Waits until the feed fills the view without gaps, and nothing comes or moves any more. */
export async function feedSettled(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { before: '' }));
  await page.waitForFunction(
    () => {
      const list = document.querySelector('[role=feed]');
      if (!list) return false;
      const rects = [...list.children].map((one) => one.getBoundingClientRect());
      const { top, bottom } = list.getBoundingClientRect();
      const gap = Number.parseFloat(getComputedStyle(list).rowGap);
      const inView = rects.filter((one) => one.bottom > 0 && one.top < window.innerHeight);
      const from = Math.max(top, 0);
      const to = Math.min(bottom, window.innerHeight);
      const first = inView[0];
      const last = inView.at(-1);
      const isFilled =
        to <= from || (first && last && first.top <= from + gap && last.bottom >= to - gap);
      const isWhole = inView.every(
        (one, at) => at === 0 || Math.abs(one.top - (inView[at - 1]?.bottom ?? 0) - gap) < 1,
      );
      const now = rects.map((one) => one.top).join();
      const view = window as unknown as { before: string };
      const isStill = view.before === now;
      view.before = now;
      return isFilled && isWhole && isStill;
    },
    { polling: 100 },
  );
}
