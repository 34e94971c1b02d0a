import type { Browser } from 'puppeteer-core';
import { giveSession, openHome } from './actions.ts';
import { launchShell, newPerson, type Person, withScreens } from './browser.ts';
import { type Letopis, startLetopis } from './letopis.ts';

/** Some people, each signed in at a browser profile of their own, and the Letopis they share. */
export interface People {
  readonly letopis: Letopis;
  readonly browser: Browser;
  /** In the order of their logins. */
  readonly people: readonly Person[];
  /** Runs a test's body, and keeps everybody's screen where it fails. */
  readonly screens: (name: string, body: () => Promise<void>) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

export interface PeopleOptions {
  /** Key of the game that they come to; the demo's main one unless given. */
  readonly game?: string;
  /** Whether each of them opens that game's home; none is needed where a test opens something else first. */
  readonly home?: boolean;
  /** Settings of the host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Starts their browser; the headless shell unless given. */
  readonly launch?: () => Promise<Browser>;
  /** What is to be done before anybody signs in. */
  readonly prepare?: (letopis: Letopis) => Promise<void>;
}

/** Starts Letopis and signs a person in for each login. Leaves nothing running where that fails. */
export async function startPeople(
  logins: readonly string[],
  { game, home = true, env, launch = launchShell, prepare }: PeopleOptions = {},
): Promise<People> {
  const letopis = await startLetopis({ LOG_LEVEL: 'silent', ...env });
  const browser = await launch();
  const dispose = async (): Promise<void> => {
    await browser.close();
    await letopis.dispose();
  };
  const people: Person[] = [];
  try {
    await prepare?.(letopis);
    for (const login of logins) {
      const person = await newPerson(browser);
      people.push(person);
      await giveSession(person, letopis, login);
      if (home) await openHome(person.page, letopis.origin, game);
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  const screens: People['screens'] = (name, body) => withScreens(name, people, body);
  return { letopis, browser, people, screens, dispose };
}
