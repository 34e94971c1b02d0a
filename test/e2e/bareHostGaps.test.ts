import ru from '../../src/i18n/ru.json' with { type: 'json' };
import { holds, press, seeText, seeTurn, typeTurn } from '../support/e2e/actions.ts';
import { withScreens } from '../support/e2e/browser.ts';
import { reach } from '../support/e2e/connection.ts';
import { allowErrors, answered, NETWORK_CUT } from '../support/e2e/errors.ts';
import type { BareHost } from '../support/bareHost/index.ts';
import { openHall } from '../support/bareHost/chatJourneys.ts';
import { NEWEST_TURN } from '../support/bareHost/journeys.ts';
import { open, useBareHost, type Visit } from '../support/bareHost/visit.ts';

const gone = (person: Visit, text: string) =>
  person.page.waitForFunction((words) => !document.body.textContent.includes(words), {}, text);

describe('a host whose polls know no edits, deletions or read marks', () => {
  const { begin } = useBareHost();
  let host: BareHost;
  let person: Visit;

  beforeEach(async () => {
    allowErrors(NETWORK_CUT, answered(404));
    person = await begin();
    ({ host } = person);
  });

  const away = async (work: () => void): Promise<void> => {
    await reach(person.page, 'polling'); // by then all code of the screen is there
    await person.page.setOfflineMode(true);
    await seeText(person.page, ru.offline.nothing);
    work();
    await person.page.setOfflineMode(false);
  };

  it('HOSTS-13 HOSTS-15 turns that were edited and deleted while the network was away are seen after it', async () => {
    await withScreens('bare-gap-turns', [person], async () => {
      await open(person, '');
      await seeTurn(person.page, NEWEST_TURN);
      const { turns } = host.world;
      const newest = turns.find(({ post }) => post.includes(NEWEST_TURN));
      const edited = turns.find(({ post }) => post.includes('Запись номер 10'));
      await away(() => {
        if (newest) turns.splice(turns.indexOf(newest), 1);
        if (edited) edited.post = '<p>Переписано набело.</p>';
      });
      await seeTurn(person.page, 'Переписано набело.');
      await gone(person, NEWEST_TURN);
    });
  }, 60_000);

  it('HOSTS-13 HOSTS-15 messages that were edited and deleted meanwhile are seen after it', async () => {
    await withScreens('bare-gap-chat', [person], async () => {
      await openHall(person);
      const { messages } = host.world;
      const [edited, removed] = ['Он на крючке.', 'Нашёлся!'].map((text) =>
        messages.find(({ message }) => message === text),
      );
      await seeText(person.page, 'Нашёлся!');
      await away(() => {
        if (edited) edited.message = 'Сказано иначе.';
        if (removed) messages.splice(messages.indexOf(removed), 1);
      });
      await seeText(person.page, 'Сказано иначе.');
      await gone(person, 'Нашёлся!');
    });
  }, 60_000);

  it('HOSTS-16 HOSTS-15 a turn refused with 401 stays in its form, and nobody is signed out', async () => {
    await withScreens('bare-refused-401', [person], async () => {
      allowErrors(answered(401));
      await open(person, '');
      await seeTurn(person.page, NEWEST_TURN);
      await typeTurn(person.page, 'Посылка в пути.');
      host.failNext(/\/turn\/tuman\/\d+$/, 401);
      await press(person.page, ru.form.send);
      await seeText(person.page, ru.error.forbidden);
      await holds(person.page, 'Посылка в пути.');
      await press(person.page, ru.form.send);
      await holds(person.page, '');
      await seeTurn(person.page, 'Посылка в пути.');
      expect(host.asked.filter(({ path }) => path === '/api/rpg/init')).toHaveLength(2);
      expect(host.world.turns.filter(({ post }) => post.includes('Посылка'))).toHaveLength(1);
    });
  }, 60_000);
});
