import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useDispatch } from 'react-redux';
import { channelKey } from '../../../../../../src/features/chat/channels.ts';
import { DeskKeeper } from '../../../../../../src/features/chat/desk/DeskKeeper.tsx';
import {
  selectDesk,
  selectIsTiled,
  selectIsWindowOpen,
  selectLayout,
} from '../../../../../../src/features/chat/desk/deskSelectors.ts';
import {
  deskResized,
  windowMinimised,
  windowOpened,
  windowToggled,
} from '../../../../../../src/features/chat/desk/deskSlice.ts';
import { selectIsRoomOpen } from '../../../../../../src/features/chat/lazy.ts';
import type { AppStorage } from '../../../../../../src/lib/storage/index.ts';
import { makeGame } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';
import { trueMedia } from '../../../../../support/jsdomStubs.ts';
import { makeChannel, tavern, tower } from '../../../../../support/chatDesk.ts';
import { ChatHost } from '../chatHost.ts';

const area = { width: 1_016, height: 690 };
const windowNamed = (title: string) => screen.findByRole('dialog', { name: `Окно чата: ${title}` });
const head = (title: string) => screen.getByRole('application', { name: new RegExp(`^${title}`) });

/** What the mouse does on the head of the tavern's window: jsdom's own events of pointers know no places. */
function point(type: string, clientX: number, clientY: number): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
  fireEvent(head('Таверна'), Object.assign(event, { pointerId: 1 }));
}

function Page() {
  const dispatch = useDispatch();
  return (
    <main>
      <h1>Страница</h1>
      {[tavern, tower].map((channel) => (
        <button key={channel.id} type="button" onClick={() => dispatch(windowToggled(channel))}>
          {channel.title}
        </button>
      ))}
      <form>
        <textarea aria-label="Рассказ" />
      </form>
      <DeskKeeper besideSidebar={264} />
    </main>
  );
}

interface Options {
  readonly channels?: (typeof tavern)[];
  readonly storage?: AppStorage;
}

/** A page with two channels and their desk, 1016 by 690. */
async function desk({ channels = [tavern, tower], ...over }: Options = {}) {
  const host = makeHost().on('POST', '/api/rpg/online/forest/7', { json: [] });
  const memory = new ChatHost(['1', '2']);
  memory.serve(host);
  const session = makeSession({ games: [makeGame({ chat: true })] });
  const list = { game: 'forest', character: '7', status: 'ready', channels } as const;
  const made = renderScreen(<Page />, {
    ...over,
    host,
    preloadedState: { session, chat: { list } },
  });
  act(() => void made.store.dispatch(deskResized(area)));
  await waitFor(() => expect(selectDesk(made.store.getState()).restored).toBe(true));
  const open = async (...titles: string[]) => {
    for (const title of titles) {
      await made.user.click(screen.getByRole('button', { name: title }));
      const window = await windowNamed(title);
      await waitFor(() => expect(window).toContainElement(document.activeElement as HTMLElement));
    }
  };
  const rectOf = (channel: typeof tavern) =>
    selectDesk(made.store.getState()).windows.find(
      (one) => channelKey(one.channel) === channelKey(channel),
    )?.place;
  return { ...made, open, rectOf };
}

describe('the desk on a page', () => {
  // The windows' code comes with the first of them.
  beforeAll(() => import('../../../../../../src/features/chat/desk/Desk.tsx'), 60_000);

  it('WIN-01 CHAN-01 opens a window with its history and its field, and closes it again', async () => {
    const { user, store } = await desk();
    await user.click(screen.getByRole('button', { name: 'Таверна' }));
    const window = await windowNamed('Таверна');
    const field = await within(window).findByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    expect(selectIsRoomOpen(store.getState(), 'main/1')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Таверна' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(selectIsRoomOpen(store.getState(), 'main/1')).toBe(false);
  });

  it('WIN-08 minimises into the bar, where nobody reads, and comes back from it', async () => {
    const { user, store, open } = await desk();
    await open('Таверна');
    await user.click(screen.getByRole('button', { name: 'Свернуть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(selectIsRoomOpen(store.getState(), 'main/1')).toBe(false);
    const bar = within(screen.getByRole('group', { name: 'Панель окон' }));
    await user.click(bar.getByRole('button', { name: 'Таверна' }));
    await waitFor(async () =>
      expect(await windowNamed('Таверна')).toContainElement(document.activeElement as HTMLElement),
    );
  });

  it('WIN-08 clears the page into the bar, and shows there what is unread', async () => {
    const { user, store, open } = await desk({ channels: [makeChannel({ unreads: 3 }), tower] });
    act(() => {
      store.dispatch(windowOpened(tavern));
      store.dispatch(windowMinimised(tavern));
    });
    await open('Башня');
    await user.click(screen.getByRole('button', { name: 'Свернуть все окна' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Все окна свёрнуты')).toBeInTheDocument();
    const entries = within(screen.getByRole('list', { name: 'Свёрнутые окна' }));
    expect(entries.getAllByRole('listitem')).toHaveLength(2);
    expect(entries.getByText('3 непрочитанных сообщения')).toBeInTheDocument();
  });

  it('WIN-08 is moved and resized by the arrows on its title, and says where it is', async () => {
    const { user, open, rectOf } = await desk();
    await open('Таверна');
    head('Таверна').focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    expect(rectOf(tavern)).toEqual({ x: 690, y: 358, width: 270, height: 300 });
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(rectOf(tavern)).toEqual({ x: 690, y: 358, width: 294, height: 324 });
    expect(screen.getByText('Ширина 294, высота 324')).toBeInTheDocument();
    await user.keyboard('{Control>}{ArrowLeft}{/Control}');
    expect(rectOf(tavern)).toMatchObject({ x: 690 });
  });

  it('WIN-08 has the whole desk by Enter on its title, and is not moved there', async () => {
    const { user, store, open, rectOf } = await desk();
    await open('Таверна');
    head('Таверна').focus();
    const before = rectOf(tavern);
    await user.keyboard('{Enter}');
    expect(selectDesk(store.getState()).windows[0]?.maximised).toBe(true);
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(selectDesk(store.getState()).windows[0]?.maximised).toBe(false);
    expect(rectOf(tavern)).toEqual(before);
  });

  it('BACK-90 is tiled by its button and by its key, narrows the page, and goes back by the same', async () => {
    const { user, store, open } = await desk();
    await open('Таверна', 'Башня');
    const { style } = document.documentElement;
    const button = screen.getByRole('button', { name: 'Разложить окна' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Окна разложены рядом со страницей')).toBeInTheDocument();
    expect(style.getPropertyValue('--letopis-desk-beside')).toBe('406px');
    expect(document.documentElement).toHaveAttribute('data-narrowed');
    await user.keyboard('{Alt>}{Shift>}[KeyW]{/Shift}{/Alt}');
    expect(selectIsTiled(store.getState())).toBe(false);
    expect(style.getPropertyValue('--letopis-desk-beside')).toBe('0px');
    expect(document.documentElement).not.toHaveAttribute('data-narrowed');
  });

  it('BACK-90 has wait in the bar what has no room, by its whole name, and says so', async () => {
    const title = 'Собрание общества трезвости в трюме старого корабля, вечер третий';
    const long = makeChannel({ id: '2', title });
    const { user, store } = await desk({ channels: [tavern, long] });
    act(() => {
      for (const one of [tavern, long]) store.dispatch(windowOpened(one));
      store.dispatch(deskResized({ width: 740, height: 300 }));
    });
    await user.click(await screen.findByRole('button', { name: 'Разложить окна' }));
    expect(screen.getByText(/1 окно не поместилось/)).toBeInTheDocument();
    const bar = within(screen.getByRole('list', { name: 'Свёрнутые окна' }));
    await user.click(bar.getByRole('button', { name: 'Таверна' }));
    expect(bar.getByText(title)).toBeVisible();
  });

  it('BACK-91 gives way to the field that one writes in on the page, not to one on the desk', async () => {
    const { user, store, open, rectOf } = await desk();
    await open('Таверна');
    const box = { left: 500, top: 300, right: 1_000, bottom: 680 } as DOMRect;
    const whole = { left: 0, top: 0, right: area.width, bottom: area.height } as DOMRect;
    const rect = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(function read(this: Element) {
        return this.closest('main > form') ? box : whole;
      });
    const shown = () => selectLayout(store.getState()).rects['main/1'];
    expect(shown()).toEqual(rectOf(tavern));
    screen.getByRole('textbox', { name: 'Рассказ' }).focus();
    await waitFor(() => expect(shown()).toEqual({ ...rectOf(tavern), x: 222 }));
    head('Таверна').focus();
    await user.keyboard('{Shift}');
    expect(shown()).toMatchObject({ x: 222 });
    screen.getByRole('button', { name: 'Башня' }).focus();
    await waitFor(() => expect(shown()).toEqual(rectOf(tavern)));
    rect.mockRestore();
  });

  it('WIN-08 leads by F6 from window to window, to the bar and back to the page', async () => {
    const { user, open } = await desk();
    await open('Таверна', 'Башня');
    const [first, second] = [await windowNamed('Таверна'), await windowNamed('Башня')];
    const bar = screen.getByRole('group', { name: 'Панель окон' });
    const opener = screen.getByRole('button', { name: 'Башня' });
    expect(second).toContainElement(document.activeElement as HTMLElement);
    for (const [keys, part] of [
      ['{F6}', bar],
      ['{F6}', opener],
      ['{F6}', first],
      ['{F6}', second],
      ['{Shift>}{F6}{/Shift}', first],
      ['{Shift>}{F6}{/Shift}', opener],
      ['{Shift>}{F6}{/Shift}', bar],
    ] as const) {
      await user.keyboard(keys);
      expect(part).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('WIN-08 is left by Escape: from the field to the title, from there to the page', async () => {
    const { user, open } = await desk();
    await open('Таверна');
    await user.keyboard('{Escape}');
    expect(head('Таверна')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Таверна' })).toHaveFocus();
    expect(await windowNamed('Таверна')).toBeVisible();
  });

  it('WIN-08 gives the focus of a closed window to the next, and of the last to what opened it', async () => {
    const { user, open } = await desk();
    await open('Таверна', 'Башня');
    const [first, second] = [await windowNamed('Таверна'), await windowNamed('Башня')];
    within(second).getByRole('button', { name: 'Закрыть' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(first).toContainElement(document.activeElement as HTMLElement));
    within(first).getByRole('button', { name: 'Закрыть' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Башня' })).toHaveFocus());
  });

  it('brings a window above the others when it is pressed', async () => {
    const { user, store, open } = await desk();
    await open('Таверна', 'Башня');
    await user.click(head('Таверна'));
    expect(selectDesk(store.getState()).order).toEqual(['main/2', 'main/1']);
  });

  it('WIN-01 is dragged by its head, and the state changes once', async () => {
    const { store, open, rectOf } = await desk();
    await open('Таверна');
    point('pointerdown', 800, 400);
    let changes = 0;
    const stop = store.subscribe(() => (changes += 1));
    for (const x of [750, 700, 650]) point('pointermove', x, 400);
    expect(changes).toBe(0);
    point('pointerup', 600, 5_000);
    stop();
    expect(changes).toBe(1);
    expect(rectOf(tavern)).toEqual({ x: 538, y: 390, width: 270, height: 300 });
  });

  it('goes back where it was when the browser takes the pointer away', async () => {
    const { open, rectOf } = await desk();
    await open('Таверна');
    const before = rectOf(tavern);
    point('pointerdown', 800, 400);
    point('pointermove', 700, 400);
    point('pointercancel', 700, 400);
    point('pointerup', 700, 400);
    expect(rectOf(tavern)).toEqual(before);
  });

  it('WIN-08 shows no windows on a phone, and has them again on a larger screen', async () => {
    trueMedia.add('(max-width: 599.95px)');
    const { store } = await desk();
    act(() => void store.dispatch(windowOpened(tavern)));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(selectIsWindowOpen(store.getState(), 'main/1')).toBe(true);
    expect(selectIsRoomOpen(store.getState(), 'main/1')).toBe(false);
  });

  it('WIN-08 puts the windows back by itself, and leaves the focus where it is', async () => {
    const before = await desk();
    await before.open('Таверна');
    await waitFor(() => expect(selectDesk(before.store.getState()).entering).toBeUndefined());
    (document.activeElement as HTMLElement).blur();
    cleanup();
    const after = await desk({ storage: before.services.storage });
    expect(await windowNamed('Таверна')).toBeVisible();
    expect(after.rectOf(tavern)).toEqual(before.rectOf(tavern));
    expect(document.body).toHaveFocus();
  });
});
