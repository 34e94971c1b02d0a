import type { Browser, Page } from 'puppeteer-core';
import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { popupOf } from '../support/e2e/actions.ts';
import { violations } from '../support/e2e/axe.ts';
import { launchShell, newPerson, type Person, withScreens } from '../support/e2e/browser.ts';
import { byRole } from '../support/e2e/byRole.ts';
import { allowErrors, answered } from '../support/e2e/errors.ts';
import { type Letopis, startLetopis } from '../support/e2e/letopis.ts';

/** Accounts of the host's own: how people come to one, in a community that has nothing yet. */

describe('an account of the host', () => {
  let letopis: Letopis;
  let browser: Browser;
  let person: Person;
  beforeAll(async () => {
    letopis = await startLetopis({ LOG_LEVEL: 'silent', DEMO: 'false' });
    browser = await launchShell();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await letopis.dispose();
  });
  beforeEach(async () => {
    person = await newPerson(browser);
  });

  const openPopup = async (): Promise<Page> => {
    await person.page.goto(`${letopis.origin}/login`);
    const press = () => person.page.locator(byRole('button', ru.login.buttonOwn)).click();
    const popup = await popupOf(person.page, press);
    await popup.locator('#name').wait();
    return popup;
  };

  /** Waits until the popup has brought its person in. */
  const signedIn = async (popup: Page, act: () => Promise<unknown>): Promise<void> => {
    const closed = new Promise((resolve) => popup.once('close', resolve));
    const back = person.page.waitForNavigation();
    await act();
    await closed;
    await back;
    const cookies = await person.context.cookies();
    expect(cookies.some(({ name }) => name === 'letopis_session')).toBe(true);
  };

  const press = (page: Page, selector: string): Promise<unknown> =>
    Promise.all([page.waitForNavigation(), page.locator(selector).click()]);

  it('OWN-02: is made by keyboard alone, and signs in at once', async () => {
    allowErrors(answered(422));
    await withScreens('registered', [person], async () => {
      const popup = await openPopup();
      expect(await violations(popup)).toEqual([]);
      await press(popup, 'a[href^="/provider/register"]');
      expect(await violations(popup)).toEqual([]);
      await popup.keyboard.type('Мастер');
      await popup.keyboard.press('Tab');
      await popup.keyboard.type('четыре рыжих хвоста');
      await Promise.all([popup.waitForNavigation(), popup.keyboard.press('Enter')]);
      const focused = await popup.evaluate(() => document.activeElement?.id);
      expect(focused).toBe('name');
      expect(await violations(popup)).toEqual([]);
      await popup.keyboard.down('Control');
      await popup.keyboard.press('A');
      await popup.keyboard.up('Control');
      await popup.keyboard.type('Лиса Ночная');
      await popup.keyboard.press('Tab');
      await popup.keyboard.type('четыре рыжих хвоста');
      await signedIn(popup, () => popup.keyboard.press('Enter'));
    });
  }, 120_000);

  it('OWN-20: is made by a passkey alone, which opens it again', async () => {
    await withScreens('passkey', [person], async () => {
      const { page } = person;
      const authenticator = await page.createCDPSession();
      await authenticator.send('WebAuthn.enable');
      await authenticator.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
          ...{ hasUserVerification: true, isUserVerified: true },
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${letopis.origin}/provider/register`);
      await page.locator('#name').fill('Юнга Ключ');
      await press(page, '[data-passkey]');
      expect(page.url()).toBe(`${letopis.origin}/provider/account?done=new`);
      expect(await violations(page)).toEqual([]);
      // The way of signing out leads to the form, whose list offers the key by itself: the authenticator takes the offer.
      await page.locator('form[action="/provider/account/out"] button').click();
      await page.waitForFunction(
        () => location.pathname === '/provider/account' && location.search === '',
      );
      await page.locator('input[value="Юнга Ключ"]').wait();
    });
  }, 120_000);
});
