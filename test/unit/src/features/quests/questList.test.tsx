import { act, screen, waitFor, within } from '@testing-library/react';
import { QuestList } from '../../../../../src/features/quests/components/QuestList.tsx';
import { signedOut } from '../../../../../src/features/session/index.ts';
import { type RouteName, routeTable } from '../../../../../src/domain/index.ts';
import { master, plainUser, player } from '../../../../support/entities.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { channels, manyQuests, playing, questsHost, wireEvent, wireQuest } from './questsHost.ts';

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;

const show = (host = questsHost(wireQuest()), { preloadedState, ...options }: Options = {}) =>
  renderScreen(<QuestList />, {
    at: '/forest',
    host,
    preloadedState: { session: playing(), ...preloadedState },
    ...options,
  });

const questTitled = (name: string) => screen.findByRole('article', { name });
const eventIn = (quest: HTMLElement, title: string): HTMLElement =>
  within(quest).getByRole('heading', { level: 4, name: title }).closest('li')!;
const without = (name: RouteName): Set<RouteName> =>
  new Set((Object.keys(routeTable) as RouteName[]).filter((one) => one !== name));

describe('the quest list', () => {
  it('QUEST-01 shows a quest with title, image, description and events, cleaned', async () => {
    const desc = '<p>Конверт <em>без марки</em>.</p><script>alert(1)</script>';
    const events = [wireEvent({ intro: '<p>Топится <b>баня</b>.</p>', imageSmall: '/bath.jpg' })];
    show(questsHost(wireQuest({ desc, events })));
    const quest = await questTitled('Письмо маяку');
    expect(within(quest).getByText('без марки', { selector: 'em' })).toBeVisible();
    expect(quest.querySelector('script')).toBeNull();
    expect(within(quest).getAllByRole('presentation')[0]).toHaveAttribute('src', '/letter.jpg');
    const event = eventIn(quest, 'Баня');
    expect(within(event).getByRole('presentation')).toHaveAttribute('src', '/bath.jpg');
    expect(within(event).getByText('баня', { selector: 'b' })).toBeVisible();
  });

  it('QUEST-01 tells by words what is over, and puts it behind what runs', async () => {
    const events = [
      wireEvent({ key: 'a', title: 'Школа', active: false }),
      wireEvent({ key: 'b', title: 'Печка', active: false, status: 'pending' }),
      wireEvent({ key: 'c', title: 'Баня' }),
    ];
    const over = wireQuest({ key: 'old', title: 'Рояль', active: false, events: [] });
    show(questsHost(over, wireQuest({ events })));
    const quest = await questTitled('Письмо маяку');
    const titles = within(quest).getAllByRole('heading', { level: 4 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Баня', 'Печка', 'Школа']);
    expect(eventIn(quest, 'Баня')).toHaveTextContent('Идёт');
    expect(eventIn(quest, 'Печка')).toHaveTextContent('Готовится');
    expect(eventIn(quest, 'Школа')).toHaveTextContent('Завершено');
    const ended = await questTitled('Рояль');
    expect(ended).toHaveTextContent('Завершён');
    expect(ended.compareDocumentPosition(quest)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByRole('heading', { level: 2, name: /^1\sзавершённый квест$/ })).toBeVisible();
  });

  it('QUEST-01 names the kind and the stage of a quest to screen readers', async () => {
    const quests = [
      wireQuest({ key: 'a', title: 'Подвиг', type: 'heroic', events: [] }),
      wireQuest({ key: 'b', title: 'Тень', type: 'invisible', events: [] }),
      wireQuest({ key: 'c', title: 'Завтра', active: false, status: 'pending', events: [] }),
    ];
    show(questsHost(...quests), { preloadedState: { session: playing(master) } });
    expect(await questTitled('Подвиг')).toHaveTextContent('ИдётГероический');
    expect(await questTitled('Тень')).toHaveTextContent('ИдётТайный');
    expect(await questTitled('Завтра')).toHaveTextContent('Готовится');
  });

  it.each([
    [1, '1 завершённый квест', true],
    [3, '3 завершённых квеста', true],
    [5, '5 завершённых квестов', false],
    [21, '21 завершённый квест', false],
  ])('QUEST-01 folds ended quests where they are many: %i', async (size, words, open) => {
    const { user } = show(questsHost(...manyQuests(size, { active: false })));
    const name = words.replace(' ', '\u00a0');
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveAttribute('aria-expanded', String(open));
    expect(screen.queryAllByRole('article').length > 0).toBe(open);
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', String(!open));
    await waitFor(() => expect(screen.queryAllByRole('article').length > 0).toBe(!open));
  });

  it('QUEST-01 folds the ended events of a quest where they are many', async () => {
    const events = Array.from({ length: 5 }, (_, at) =>
      wireEvent({ key: `e${at}`, title: `Событие ${at}`, active: at === 0 }),
    );
    const { user } = show(questsHost(wireQuest({ events })));
    const quest = within(await questTitled('Письмо маяку'));
    expect(quest.queryByText('Событие 1')).toBeNull();
    await user.click(quest.getByRole('button', { name: /^4\sзавершённых события$/ }));
    expect(await quest.findByText('Событие 1')).toBeVisible();
  });

  it('shows a portion of a thousand, and more when asked, going on where it ended', async () => {
    const { user } = show(questsHost(...manyQuests(1_000)));
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: /^Показать ещё\s20$/ }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(40));
    expect(screen.getByRole('article', { name: 'Квест 20' })).toHaveFocus();
  });

  it('QUEST-03 says so where there are none', async () => {
    show(questsHost());
    expect(await screen.findByText('Квестов пока нет.')).toBeVisible();
  });
});

describe('the chronicle of an event in the list', () => {
  const chronicle = '<p>Класс был <em>пуст</em>.</p>';
  const written = () => questsHost(wireQuest({ events: [wireEvent({ desc: chronicle })] }));

  it('QUEST-02 unfolds in place and folds again, by keyboard', async () => {
    const { user } = show(written());
    const toggle = await screen.findByRole('button', { name: 'Читать хронику', expanded: false });
    expect(screen.queryByText('пуст')).toBeNull();
    act(() => toggle.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('пуст', { selector: 'em' })).toBeVisible();
    const fold = screen.getByRole('button', { name: 'Свернуть хронику', expanded: true });
    expect(fold).toHaveFocus();
    expect(document.getElementById(fold.getAttribute('aria-controls')!)).toHaveTextContent('пуст');
    await user.keyboard(' ');
    await waitFor(() => expect(screen.queryByText('пуст')).toBeNull());
  });

  it('QUEST-02 has no toggle where nothing is written', async () => {
    show();
    await questTitled('Письмо маяку');
    expect(screen.queryByRole('button', { name: /хронику/ })).toBeNull();
  });

  it('is folded at its end too where it is long, and the focus goes back to its beginning', async () => {
    const desc = `<p>${'Долго. '.repeat(400)}</p>`;
    const { user } = show(questsHost(wireQuest({ events: [wireEvent({ desc })] })));
    await user.click(await screen.findByRole('button', { name: 'Читать хронику' }));
    const [, atEnd] = await screen.findAllByRole('button', { name: 'Свернуть хронику' });
    await user.click(atEnd!);
    await waitFor(() => expect(screen.queryByText(/^Долго/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Читать хронику' })).toHaveFocus();
  });

  it('QUEST-02 stays open for one who goes and comes back, until somebody else signs in', async () => {
    const { user, store, host } = show(written());
    await user.click(await screen.findByRole('button', { name: 'Читать хронику' }));
    expect(await screen.findByText('пуст')).toBeVisible();
    const { quests } = store.getState();
    act(() => void store.dispatch(signedOut()));
    expect(store.getState().quests.folds?.open).toEqual({});
    renderScreen(<QuestList />, { host, preloadedState: { session: playing(), quests } });
    expect(await screen.findByText('пуст')).toBeVisible();
  });
});

describe('the links of an event', () => {
  const event = (over: Parameters<typeof wireEvent>[0] = {}) =>
    questsHost(wireQuest({ events: [wireEvent(over)] }));
  const START = { name: /^В\sчат события/ };

  it('QUEST-02 leads into the channel of an event that runs, and counts what is unread there', async () => {
    show(event(), { preloadedState: { chat: channels({ id: '31', unreads: 4 }) } });
    const link = await screen.findByRole('link', START);
    expect(link).toHaveAttribute('href', '/forest/chat/rpg_quest_event/31');
    expect(link).toHaveTextContent(/4\sнепрочитанных сообщения/);
  });

  it.each([
    ['it is over', { active: false }, channels({ id: '31' })],
    ['there is no such channel', {}, channels({ id: '32' })],
    ['the channel is of another kind', {}, channels({ id: '31', type: 'rpg_location' })],
  ])('QUEST-02 leads into no channel where %s', async (_case, over, chat) => {
    show(event(over), { preloadedState: { chat } });
    await questTitled('Письмо маяку');
    expect(screen.queryByRole('link', START)).toBeNull();
  });

  it.each([
    ['write', 'Писать хронику', {}],
    ['go on writing', 'Править хронику', { desc: '<p>Было.</p>' }],
  ])('QUEST-02 leads those who may to the page where they %s it', async (_case, name, over) => {
    show(event({ edit: true, ...over }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      '/forest/quests/letter/bath/chronicle',
    );
  });

  it.each<[string, boolean, typeof player, ReadonlySet<RouteName> | undefined]>([
    ['without the leave to edit', false, player, undefined],
    ['who is a plain user', true, plainUser, undefined],
    ['where that page is not built', true, master, without('quest.chronicle')],
  ])('QUEST-02 offers no writing to one %s', async (_case, edit, who, built) => {
    const preloadedState = { session: playing(who) };
    show(event({ edit }), { preloadedState, ...(built && { built }) });
    await questTitled('Письмо маяку');
    expect(screen.queryByRole('link', { name: /хронику/ })).toBeNull();
  });
});

describe('an address that names an event', () => {
  it('leads to it through all that hides it, unfolds it, and does so once', async () => {
    const led: string[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      led.push(this.id);
    };
    const far = manyQuests(60, { active: false });
    far[45]!.events = [wireEvent({ active: false, desc: '<p>Нашлось.</p>' })];
    const { store, host } = show(questsHost(...far), { at: '/forest#event-bath' });
    expect(await screen.findByText('Нашлось.')).toBeVisible();
    await waitFor(() => expect(document.getElementById('event-bath')).toHaveFocus());
    expect(led).toEqual(['event-bath']);
    const { quests } = store.getState();
    const preloadedState = { session: playing(), quests };
    renderScreen(<QuestList />, { host, at: '/forest#event-bath', preloadedState });
    await waitFor(() => expect(screen.getAllByText('Нашлось.')).toHaveLength(2));
    expect(led).toEqual(['event-bath']);
  });

  it('is no matter where there is no such event', async () => {
    show(undefined, { at: '/forest#event-nowhere' });
    expect(await questTitled('Письмо маяку')).toBeVisible();
    expect(document.body).toHaveFocus();
  });
});
