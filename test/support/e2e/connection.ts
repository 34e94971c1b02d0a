import type { Page } from 'puppeteer-core';
import { byRole } from './byRole.ts';
import ru from '../../../src/i18n/ru.json' with { type: 'json' };

/** Waits until the page receives live events, or has given the socket up. */
export async function reach(page: Page, status: 'live' | 'polling'): Promise<void> {
  await page.locator(byRole('button', ru.connection[status])).wait();
}
