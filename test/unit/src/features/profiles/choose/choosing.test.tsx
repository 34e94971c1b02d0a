import { act, screen, waitFor, within } from '@testing-library/react';
import { makeGame, master } from '../../../../../support/entities.ts';
import { makeGuestSession, makeSession } from '../../../../../support/factories.ts';
import { type FakeAnswer, type FakeHost, invalidFields } from '../../../../../support/fakeHost.ts';
import type { RenderedApp } from '../../../../../support/renderApp.tsx';
import {
  asked,
  CHOOSE,
  choiceHost,
  game,
  LIST,
  newcomerSession,
  offer,
  openChoice,
  wireFaction,
  wireProfile,
} from './choiceHost.ts';

const CALL = `${LIST}/11-avdotya`;
const CHARACTERS = '/api/rpg/characters/forest';
const QUESTION =
  'Вы уверены, что хотите выбрать персонажа Авдотья? Вы не сможете поменять персонажа без мастера.';
const avdotya = { key: '11', id: '11', type: 'profile', name: 'Авдотья', confirmed: true };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const chooseButton = (name: string) => screen.findByRole('button', { name: `Выбрать: ${name}` });

/** The card of a title. */
const cardOf = async (title: string) => {
  const found = (await screen.findByRole('heading', { level: 2, name: title })).closest('li');
  return found!;
};

/** Opens step two of the crew and asks for Avdotya. */
async function ask(app: RenderedApp): Promise<HTMLElement> {
  await app.user.click(await chooseButton('Авдотья'));
  return screen.findByRole('dialog', { name: 'Выбрать этого персонажа?' });
}

const crew = (host: FakeHost, session = newcomerSession()) =>
  openChoice(host, session, `${CHOOSE}?faction=crew`);

const say = (dialog: HTMLElement, word: 'Да' | 'Нет') =>
  within(dialog).getByRole('button', { name: word });

/** Waits until the question takes an answer again. */
const free = (dialog: HTMLElement) => waitFor(() => expect(say(dialog, 'Да')).toBeEnabled());

/** Confirms a choice whose answer is lost. */
async function loseAnswer(host: FakeHost) {
  host.on('GET', CALL, { broken: true });
  const app = crew(host);
  const dialog = await ask(app);
  await app.user.click(say(dialog, 'Да'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Нет связи с сервером');
  await free(dialog);
  return { host, app, dialog };
}

const withAvdotya = (host: FakeHost) =>
  host.on('GET', CHARACTERS, { json: { characters: { 11: avdotya } } });

describe('the choice of a profile, step by step', () => {
  it('PROF-04 begins with the factions: colour, picture, HTML, and how many are free', async () => {
    openChoice();
    const card = await cardOf('Бригада');
    expect(within(card).getByText('вручают', { selector: 'b' })).toBeVisible();
    expect(within(card).getByRole('presentation')).toHaveAttribute('src', '/crew.png');
    expect(card).toHaveTextContent(/1\sсвободный персонаж/);
    const title = within(card).getByText('Бригада');
    expect(title.style.getPropertyValue('--host-colour')).toBe('#a8672a');
  });

  it.each([
    [2, 'large'],
    [3, 'small'],
  ])('PROF-04 lays %i factions out in a way of their own: %s', async (count, layout) => {
    const factions = ['crew', 'hares', 'third'].slice(0, count);
    const json = offer({ factions: factions.map((key) => wireFaction({ key, title: key })) });
    openChoice(choiceHost({ json }));
    const list = (await cardOf('crew')).parentElement;
    await waitFor(() => expect(list).toHaveAttribute('data-layout', layout));
  });

  it('PROF-04 goes on to the profiles by an address of their own, and back by the browser’s way', async () => {
    const { user, router, address } = openChoice();
    await user.click(await screen.findByRole('link', { name: 'Бригада' }));
    expect(await heading('Бригада')).toBeVisible();
    expect(address()).toBe(`${CHOOSE}?faction=crew`);
    await act(() => router.navigate(-1));
    expect(await heading('Выбор персонажа')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Зайцы' })).toBeVisible();
  });

  it('PROF-04 shows species, age, position and biography of each profile', async () => {
    crew(choiceHost());
    const card = await cardOf('Авдотья');
    expect(card).toHaveTextContent('Полустаночники, 52 года');
    expect(card).toHaveTextContent('Стрелочница');
    expect(card).toHaveTextContent('Двадцать лет у разъезда.');
    expect(screen.queryByText('Бандероль')).toBeNull();
  });

  it('PROF-04 marks those that are chosen, and lets nobody choose them', async () => {
    crew(choiceHost());
    const card = await cardOf('Игнат');
    expect(within(card).getByRole('button', { name: 'Уже выбран: Игнат' })).toBeDisabled();
    expect(await chooseButton('Авдотья')).toBeEnabled();
  });

  it('PROF-04 folds a long biography until somebody wants to read on', async () => {
    const biography = 'Долгая жизнь. '.repeat(60);
    const { user } = crew(choiceHost({ json: offer({ profiles: [wireProfile({ biography })] }) }));
    const more = await screen.findByRole('button', { name: 'Читать дальше: Авдотья' });
    expect(screen.getByText(/^Долгая жизнь/)).toHaveAttribute('data-folded', 'true');
    await user.click(more);
    await waitFor(() =>
      expect(screen.getByText(/^Долгая жизнь/)).toHaveAttribute('data-folded', 'false'),
    );
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(more).toHaveAccessibleName('Свернуть: Авдотья');
  });

  it('PROF-04 keeps those of no faction in a group of their own, last', async () => {
    const profiles = [wireProfile(), wireProfile({ id: '14', name: 'Никто', faction: undefined })];
    const { user, address } = openChoice(choiceHost({ json: offer({ profiles }) }));
    const card = await cardOf('Вне фракций');
    const list = within(card.parentElement!).getAllByRole('heading', { level: 2 });
    expect(list.map(({ textContent }) => textContent)).toEqual(['Бригада', 'Зайцы', 'Вне фракций']);
    await user.click(within(card).getByRole('link', { name: 'Вне фракций' }));
    expect(await chooseButton('Никто')).toBeVisible();
    expect(address()).toBe(`${CHOOSE}?faction=`);
  });

  it('PROF-04 asks for no faction where a game has none', async () => {
    const profiles = [wireProfile({ faction: undefined })];
    openChoice(choiceHost({ json: { factions: [], profiles } }));
    expect(await chooseButton('Авдотья')).toBeVisible();
  });

  it('leads nowhere from a faction that has nobody to choose', async () => {
    openChoice(choiceHost({ json: offer({ profiles: [wireProfile()] }) }));
    const card = await cardOf('Зайцы');
    expect(within(card).queryByRole('link')).toBeNull();
    expect(card).toHaveTextContent('Выбирать пока некого');
  });

  it('shows the factions for one that is not known', async () => {
    openChoice(choiceHost(), newcomerSession(), `${CHOOSE}?faction=nobody`);
    expect(await screen.findByRole('link', { name: 'Бригада' })).toBeVisible();
  });
});

describe('the choice of a profile, asked and made', () => {
  it('PROF-04 asks in the words of the specification, and «Нет» chooses nobody', async () => {
    const host = choiceHost();
    const app = crew(host);
    const dialog = await ask(app);
    expect(within(dialog).getByText(QUESTION)).toBeVisible();
    await app.user.click(say(dialog, 'Нет'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(host, CALL)).toBe(0);
    expect(await chooseButton('Авдотья')).toBeEnabled();
  });

  it('PROF-04 «Да» chooses, refetches the characters, plays the chosen one and shows its profile with the host’s word', async () => {
    const host = withAvdotya(choiceHost());
    const app = crew(host);
    await app.user.click(say(await ask(app), 'Да'));
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(await screen.findByText('Персонаж добавлен в игру.')).toBeVisible();
    expect(app.address()).toBe('/forest/profile/');
    expect(asked(host, CHARACTERS)).toBe(1);
    expect(app.store.getState().session.characterKey).toBe('11');
  });

  it('PROF-04 leads one who goes back behind the choice to the game, without a word of error', async () => {
    const host = withAvdotya(choiceHost());
    const app = openChoice(host);
    await app.user.click(await screen.findByRole('link', { name: 'Бригада' }));
    await app.user.click(say(await ask(app), 'Да'));
    await heading('Авдотья Семафорова');
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(app.address()).toBe('/forest'));
    expect(asked(host, LIST)).toBe(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('PROF-04 leaves a master the master, with the chosen one at hand', async () => {
    const host = choiceHost().on('GET', CHARACTERS, {
      json: { characters: { master, 11: avdotya } },
    });
    const characters = { status: 'ready', list: [master] } as const;
    const session = makeSession({ games: [game], characters, characterKey: 'master' });
    const app = crew(host, session);
    await app.user.click(say(await ask(app), 'Да'));
    const play = await screen.findByRole('button', { name: 'Играть за персонажа: Авдотья' });
    expect(app.store.getState().session.characterKey).toBe('master');
    await app.user.click(play);
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(app.store.getState().session.characterKey).toBe('11');
  });

  it('PROF-04 lets a master who goes back choose another', async () => {
    const host = choiceHost().on('GET', CHARACTERS, {
      json: { characters: { master, 11: avdotya } },
    });
    const characters = { status: 'ready', list: [master] } as const;
    const app = openChoice(
      host,
      makeSession({ games: [game], characters, characterKey: 'master' }),
    );
    await app.user.click(await screen.findByRole('link', { name: 'Бригада' }));
    await app.user.click(say(await ask(app), 'Да'));
    await screen.findByRole('button', { name: 'Играть за персонажа: Авдотья' });
    await act(() => app.router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'Зайцы' })).toBeVisible();
    expect(asked(host, LIST)).toBe(2);
  });

  it('PROF-04 chooses once however often «Да» is pressed', async () => {
    const host = withAvdotya(choiceHost());
    let answer: (said: FakeAnswer) => void = () => undefined;
    host.on('GET', CALL, () => new Promise((resolve) => (answer = resolve)));
    const app = crew(host);
    const yes = say(await ask(app), 'Да');
    await app.user.dblClick(yes);
    await app.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(asked(host, CALL)).toBe(1));
    answer({ json: { message: 'Персонаж добавлен в игру.' } });
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(asked(host, CALL)).toBe(1);
  });

  it('PROF-04 tells one who came too late, refetches the list, and loses nothing else', async () => {
    const late = {
      status: 409,
      json: { error: 'Этого персонажа уже выбрали.', code: 'profileAlreadyChosen' },
    };
    const free = wireProfile({ id: '15', seo: 'pavel', name: 'Павел' });
    const profiles = [wireProfile(), free];
    const host = choiceHost({ json: offer({ profiles }) }).on('GET', CALL, late);
    const app = crew(host);
    const dialog = await ask(app);
    const now = [wireProfile({ chosen: true }), free];
    host.on('GET', LIST, { json: offer({ profiles: now }) });
    await app.user.click(say(dialog, 'Да'));
    const message = await screen.findByText(/^Этого персонажа уже выбрали\. Список обновлён/);
    await waitFor(() => expect(message.closest('[role=alert]')).toHaveFocus());
    expect(await screen.findByRole('button', { name: 'Уже выбран: Авдотья' })).toBeDisabled();
    expect(asked(host, LIST)).toBe(2);
    expect(await chooseButton('Павел')).toBeEnabled();
    expect(app.address()).toBe(`${CHOOSE}?faction=crew`);
  });

  it('PROF-04 knows the taken one even where the list cannot be refetched', async () => {
    const late = { status: 409, json: { error: 'Уже выбран.', code: 'profileAlreadyChosen' } };
    const host = choiceHost().on('GET', CALL, late);
    const app = crew(host);
    const dialog = await ask(app);
    host.on('GET', LIST, { status: 500, json: {} });
    await app.user.click(say(dialog, 'Да'));
    expect(await screen.findByRole('button', { name: 'Уже выбран: Авдотья' })).toBeDisabled();
    await waitFor(() => expect(asked(host, LIST)).toBe(2));
    expect(app.address()).toBe(`${CHOOSE}?faction=crew`);
  });

  it('PROF-04 lets a choice whose answer was lost be repeated', async () => {
    const { host, app, dialog } = await loseAnswer(choiceHost());
    host.on('GET', CALL, () => ({ json: { asked: withAvdotya(host).requests.length } }));
    await app.user.click(say(dialog, 'Да'));
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(asked(host, CALL)).toBe(2);
  });

  it('PROF-04 HOSTS-02 finds out what became of a lost answer before it is repeated', async () => {
    const { host, app, dialog } = await loseAnswer(withAvdotya(choiceHost()));
    await app.user.click(say(dialog, 'Да'));
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(asked(host, CALL)).toBe(1);
  });

  it('PROF-04 finds out what became of a lost answer before it is given up', async () => {
    const { host, app, dialog } = await loseAnswer(withAvdotya(choiceHost()));
    await app.user.click(say(dialog, 'Нет'));
    expect(await heading('Авдотья Семафорова')).toBeVisible();
    expect(asked(host, CALL)).toBe(1);
  });

  it('PROF-04 says any other refusal in the host’s words, and leaves the card as it was', async () => {
    const json = { error: 'Больше персонажей создать нельзя.', code: 'tooManyProfiles' };
    const host = choiceHost().on('GET', CALL, { status: 409, json });
    const app = crew(host);
    await app.user.click(say(await ask(app), 'Да'));
    expect(await screen.findByText(/^Больше персонажей создать нельзя\./)).toBeVisible();
    expect(await chooseButton('Авдотья')).toBeEnabled();
    expect(asked(host, LIST)).toBe(1);
  });
});

describe('the choice of a profile at another host', () => {
  it('HOSTS-08 says what the host says of a field alone', async () => {
    const answer = invalidFields({ profile: ['Этого персонажа берегут.'] });
    const app = crew(choiceHost().on('GET', CALL, answer));
    await app.user.click(say(await ask(app), 'Да'));
    expect(await screen.findByText(/^Этого персонажа берегут\./)).toBeVisible();
  });
});

describe('the choice of a profile, where there is none', () => {
  it.each([
    [
      'a refusal',
      { status: 403, json: { error: 'Выбор персонажей отключён.' } },
      'Выбор персонажей отключён.',
    ],
    ['a broken line', { broken: true } as const, /^Нет связи с сервером/],
  ])('PROF-04 leads back to the game after %s, and tells why', async (_case, answer, words) => {
    const { address } = openChoice(choiceHost(answer));
    const modal = await screen.findByRole('alertdialog', { name: 'Ошибка' });
    expect(within(modal).getByText(words)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/forest'));
  });

  it('leads a guest to sign-in', async () => {
    const session = makeGuestSession({ games: [makeGame({ profile_choose: true })] });
    const { address } = openChoice(choiceHost(), session);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('shows the way in where the session ends meanwhile', async () => {
    const host = choiceHost().on('GET', CALL, { status: 401, json: { error: 'Войдите.' } });
    const app = crew(host);
    await app.user.click(say(await ask(app), 'Да'));
    expect(await screen.findByText('Войдите, чтобы выбрать персонажа.')).toBeInTheDocument();
  });
});
