import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ChannelRef, PresenceMember } from '../../../../../src/contract/index.ts';
import { ChannelInfo } from '../../../../../src/features/chat/info/ChannelInfo.tsx';
import { initialChatListState } from '../../../../../src/features/chat/index.ts';
import {
  channelMembersChanged,
  initialListState,
} from '../../../../../src/features/presence/index.ts';
import { selectToasts } from '../../../../../src/app/uiSlice.ts';
import { selectUserSettings } from '../../../../../src/features/session/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { trueMedia } from '../../../../support/jsdomStubs.ts';
import { savedSettings } from '../session/sessionHost.ts';

const ONLINE = '/api/rpg/online/forest/7';
const SAVE = '/api/rpg/settings';
const hall: ChannelRef = { type: 'rpg_game', id: 'hall' };
const channel = { ...hall, title: 'Зал у камина', image: '/hall.jpg', unreads: 0 };

const alina: PresenceMember = { id: '7', type: 'profile', name: 'Алина', seo: 'alina' };
const vera: PresenceMember = {
  id: '3',
  type: 'user',
  name: 'Вера',
  url: 'https://forum.test/users/3',
};

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        О канале
      </button>
      <ChannelInfo channel={hall} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type Options = { host?: ReturnType<typeof makeHost>; profile_show?: boolean };

/** The dialog, opened, with these in the channel by the socket's word; without any the socket has said nothing. */
async function open(members?: readonly PresenceMember[], options: Options = {}) {
  const { host = makeHost().on('POST', ONLINE, { json: [] }), profile_show = true } = options;
  const session = makeSession({ games: [makeGame({ profile_show, chat: true })] });
  const presence = { list: { ...initialListState, game: 'forest' } };
  const list = { ...initialChatListState, game: 'forest', character: '7', channels: [channel] };
  const made = renderScreen(<Opener />, {
    host,
    preloadedState: { session, presence, chat: { list } },
  });
  if (members) made.store.dispatch(channelMembersChanged({ channel: hall, members, at: 1 }));
  await made.user.click(screen.getByRole('button', { name: 'О канале' }));
  const dialog = await screen.findByRole('dialog', { name: 'Зал у камина' });
  return { ...made, dialog, inside: within(dialog) };
}

const group = (dialog: HTMLElement, name: RegExp) =>
  within(within(dialog).getByRole('radiogroup', { name }));

describe('what there is to know of a channel', () => {
  it('SCR-02 names it, with its picture and those who are in it', async () => {
    const { inside } = await open([vera, alina]);
    expect(inside.getAllByRole('presentation')[0]).toHaveAttribute('src', '/hall.jpg');
    expect(inside.getByRole('heading', { name: /^В\sканале\s2\sчеловека$/ })).toBeVisible();
    const lines = inside.getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild);
    expect(lines.map((line) => line?.textContent)).toEqual(['Алина', 'Вера']);
  });

  it('SCR-02 HOME-05 leads to profiles only where the game shows them, and to the addresses of users', async () => {
    const { inside } = await open([vera, alina]);
    expect(inside.getByRole('link', { name: 'Алина' })).toHaveAttribute(
      'href',
      '/forest/profiles/7-alina',
    );
    expect(inside.getByRole('link', { name: 'Вера' })).toHaveAttribute('href', vera.url);
  });

  it('SCR-02 leads to no profile where the game does not show them', async () => {
    const { inside } = await open([alina], { profile_show: false });
    expect(inside.getByText('Алина')).toBeVisible();
    expect(inside.queryByRole('link')).toBeNull();
  });

  it('SCR-02 follows who comes and who leaves', async () => {
    const { inside, store } = await open([alina]);
    const members = [alina, vera, { id: '4', type: 'user', name: 'Глеб' } as const];
    act(() => void store.dispatch(channelMembersChanged({ channel: hall, members, at: 2 })));
    expect(inside.getByRole('heading', { name: /^В\sканале\s3\sчеловека$/ })).toBeVisible();
    act(() => void store.dispatch(channelMembersChanged({ channel: hall, members: [], at: 3 })));
    expect(inside.getByText('Сейчас здесь никого.')).toBeVisible();
  });

  it('SCR-02 asks the list without a socket, says where that fails, and asks again', async () => {
    const host = makeHost().on('POST', ONLINE, { status: 500 });
    const { inside, user } = await open(undefined, { host });
    expect(await inside.findByText('Не удалось узнать, кто сейчас в сети.')).toBeVisible();
    host.on('POST', ONLINE, { json: [] });
    await user.click(inside.getByRole('button', { name: /^Попробовать\s/ }));
    expect(await inside.findByText(/^Сейчас\sне\sвидно,\sкто\sв\sканале/)).toBeVisible();
  });

  it('SCR-02 is closed by Escape and by its button, and gives the focus back', async () => {
    const { user, inside } = await open([alina]);
    const opener = screen.getByText('О канале');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('dialog', { name: 'Зал у камина' });
    expect(inside).toBeDefined();
    await user.click(within(again).getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });
});

describe('the send settings', () => {
  it('SCR-02 SET-01 stand for each kind of device, with what is chosen and where one is', async () => {
    trueMedia.add('(pointer: coarse) and (hover: none)');
    const { dialog } = await open([alina]);
    expect(group(dialog, /^На\sкомпьютере$/).getByRole('radio', { checked: true })).toHaveAttribute(
      'value',
      'enter',
    );
    const mobile = group(dialog, /^На\sтелефоне\sи\sпланшете\s\(вы\sсейчас\sздесь\)$/);
    expect(mobile.getByRole('radio', { checked: true })).toHaveAttribute('value', 'ctrlEnter');
    expect(mobile.getByText('Enter отправляет')).toBeVisible();
  });

  it('SCR-02 SET-01 are chosen by keyboard, and saved whole', async () => {
    const { dialog, user, host, store } = await open([alina]);
    const desktop = group(dialog, /^На\sкомпьютере\s\(вы\sсейчас\sздесь\)$/);
    act(() => desktop.getByRole('radio', { checked: true }).focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(host.asked('POST', SAVE)).toHaveLength(1));
    expect(selectUserSettings(store.getState()).sendSetting).toBe('ctrlEnter');
    expect(savedSettings(host.asked('POST', SAVE)[0]?.body)).toMatchObject({
      sendSetting: 'ctrlEnter',
      sendSettingMobile: 'ctrlEnter',
    });
  });

  it('SET-01 go back where they could not be saved, and a message says so', async () => {
    const host = makeHost().on('POST', ONLINE, { json: [] }).on('POST', SAVE, { status: 500 });
    const { dialog, user, store } = await open([alina], { host });
    const desktop = group(dialog, /^На\sкомпьютере/);
    await user.click(desktop.getByRole('radio', { name: /^Ctrl\s\+\sEnter\sотправляет/ }));
    await waitFor(() => expect(selectToasts(store.getState())).toHaveLength(1));
    await waitFor(() =>
      expect(desktop.getByRole('radio', { checked: true })).toHaveAttribute('value', 'enter'),
    );
  });
});
