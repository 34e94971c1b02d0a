import { screen, waitFor, within } from '@testing-library/react';
import { notificationKinds } from '../../../../../src/contract/index.ts';
import { useState } from 'react';
import { NoticePanel } from '../../../../../src/features/notifications/components/NoticePanel.tsx';
import { useFollowNotice } from '../../../../../src/features/notifications/components/useOpenNotice.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { LIST, READ, RULES, wireNotice } from './inboxProgram.ts';

const DAY = 86_400_000;
const now = Date.now();
const notices = [
  wireNotice(3, { at: now, who: { name: 'Тихон' }, character: '9' }),
  wireNotice(2, { at: now - 1, kind: 'mention', title: 'Вас назвали' }),
  wireNotice(1, { at: now - 5 * DAY, read: true }),
];

function Opened() {
  useFollowNotice();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        anchor
      </button>
      {anchor && <NoticePanel anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

async function open(answer: unknown = { notifications: notices, unreads: 2 }) {
  const host = makeHost().on('GET', LIST, { json: answer });
  const made = renderScreen(<Opened />, { host, preloadedState: { session: makeSession() } });
  await made.user.click(screen.getByRole('button', { name: 'anchor' }));
  return { ...made, panel: await screen.findByRole('dialog', { name: 'Уведомления' }) };
}

describe('the panel of notifications', () => {
  it('SHELL-18 lists them by day, with a mark on what is unread', async () => {
    const { panel } = await open();
    const today = await within(panel).findByRole('heading', { name: 'Сегодня' });
    const links = within(today.parentElement!).getAllByRole('link');
    expect(links[0]?.textContent).toMatch(/Не.прочитано. Ход 3/);
    expect(links[0]?.textContent).toContain('Тихон: Стемнело.');
    const [, , old] = within(panel).getAllByRole('link');
    expect(old?.textContent).not.toMatch(/Не.прочитано/);
    expect(within(panel).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('BACK-109 shows whose words they are: the author, or a master where nobody is named', async () => {
    const session = makeSession({
      globals: {
        ...makeSession().globals,
        defaultAvatar: '/nobody.png',
        masterAvatar: '/master.png',
      },
    });
    const who = { name: 'Тихон', avatar: '/tihon.png' };
    const notifications = [
      wireNotice(4, { at: now, who }),
      wireNotice(3, { at: now - 1, who: { name: 'Тихон' } }),
      wireNotice(2, { at: now - 2, kind: 'comment' }),
      wireNotice(1, { at: now - 3, kind: 'chat' }),
    ];
    const host = makeHost().on('GET', LIST, { json: { notifications, unreads: 0 } });
    const { user } = renderScreen(<Opened />, { host, preloadedState: { session } });
    await user.click(screen.getByRole('button', { name: 'anchor' }));
    const rows = within(await screen.findByRole('dialog')).findAllByRole('listitem');
    const faces = (await rows).map((row) => row.querySelector('img')?.getAttribute('src'));
    expect(faces).toEqual(['/tihon.png', '/nobody.png', '/master.png', undefined]);
  });

  it('SHELL-18 says what will be here while there is nothing', async () => {
    await open({ notifications: [], unreads: 0 });
    expect(await screen.findByText(/Пока ничего нового/)).toBeTruthy();
  });

  it('SHELL-18 tells that they did not come, and tries again', async () => {
    const host = makeHost().on('GET', LIST, { status: 500, json: {} });
    const { user } = renderScreen(<Opened />, {
      host,
      preloadedState: { session: makeSession() },
    });
    await user.click(screen.getByRole('button', { name: 'anchor' }));
    const alert = await screen.findByRole('alert');
    host.on('GET', LIST, { json: { notifications: notices, unreads: 2 } });
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('link', { name: /Ход 3/ })).toBeTruthy();
  });

  it('SHELL-18 brings older ones on request, and says when they did not come', async () => {
    const { user, host } = await open({ notifications: notices, unreads: 2, next: 5 });
    const more = await screen.findByRole('button', { name: 'Показать более ранние' });
    host.on('GET', LIST, { status: 500, json: {} });
    await user.click(more);
    expect(await screen.findByText(/Более ранние уведомления не/)).toBeTruthy();
    const older = [wireNotice(9, { at: 4 }), wireNotice(8, { at: 3 })];
    host.on('GET', LIST, { json: { notifications: older, unreads: 2 } });
    await user.click(more);
    expect(await screen.findByRole('link', { name: /Ход 9/ })).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Показать более ранние' })).toBeNull(),
    );
    // The button had the focus, and went: one reads on with the first of what came.
    await waitFor(() => expect(screen.getByRole('link', { name: /Ход 9/ })).toHaveFocus());
  });

  it('SHELL-18 keeps the focus on the way to older ones while they come, and asks for them once', async () => {
    const { user, host } = await open({ notifications: notices, unreads: 2, next: 5 });
    const more = await screen.findByRole('button', { name: 'Показать более ранние' });
    const release = host.hold('GET', LIST);
    const before = host.asked('GET', LIST).length;
    await user.click(more);
    await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'));
    await user.keyboard('{Enter}');
    await user.click(more);
    expect(more).toHaveFocus();
    expect(host.asked('GET', LIST)).toHaveLength(before + 1);
    release({ json: { notifications: [], unreads: 2 } });
    await waitFor(() => expect(screen.getAllByRole('link').at(-1)).toHaveFocus());
    expect(host.asked('GET', LIST)).toHaveLength(before + 1);
  });

  it('SHELL-18 a press that opens one in a new tab reads it here', async () => {
    const { user, host } = await open();
    host.on('POST', READ, { json: { unreads: 1 } });
    const link = await screen.findByRole('link', { name: /Ход 3/ });
    await user.pointer([{ keys: '[MouseRight]', target: link }]);
    expect(link.textContent).toMatch(/Не.прочитано/);
    await user.pointer([{ keys: '[MouseMiddle]', target: link }]);
    await waitFor(() => expect(link.textContent).not.toMatch(/Не.прочитано/));
    await host.settle();
    expect(host.asked('POST', READ)).toHaveLength(1);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('SHELL-18 marks one as read where it stands', async () => {
    const { user, host } = await open();
    host.on('POST', READ, { json: { unreads: 1 } });
    await user.click(
      await screen.findByRole('button', { name: 'Отметить прочитанным: Вас назвали' }),
    );
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: 'Отметить прочитанным: Вас назвали' }),
      ).toBeNull(),
    );
    await host.settle();
    expect(host.asked('POST', READ).map(({ body }) => body)).toEqual(['{"ids":["2"]}']);
    // The keyboard's place in the list stays.
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Вас назвали/ }));
  });

  it('SHELL-18 marks all as read, and says so once', async () => {
    const { user, host } = await open();
    host.on('POST', READ, { json: { unreads: 0 } });
    await screen.findByRole('link', { name: /Ход 3/ });
    await user.click(screen.getByRole('button', { name: 'Отметить всё прочитанным' }));
    expect(await screen.findByText('Всё прочитано.')).toBeTruthy();
    const left = () => screen.queryAllByRole('button', { name: /Отметить прочитанным:/ });
    await waitFor(() => expect(left()).toHaveLength(0));
  });

  it('SHELL-18 a press on one reads it, goes there as its character, and closes the panel', async () => {
    const { user, host, router, store } = await open();
    host.on('POST', READ, { json: { unreads: 1 } });
    host.on('POST', '/api/rpg/online/forest/9', { json: [] });
    await user.click(await screen.findByRole('link', { name: /Ход 3/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?turn=3'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(store.getState().session.characterKey).toBe('9'));
    await host.settle();
    expect(host.asked('POST', READ)).toHaveLength(1);
  });
});

describe('the choices of how to be notified', () => {
  const rule = (kind: string, over = {}) => ({
    ...{ kind, list: true, browser: false, push: false },
    ...over,
  });
  const rules = [
    'turn',
    'comment',
    'mention',
    'chat',
    'profileComment',
    'order',
    'review',
    'complaint',
  ].map((kind) => rule(kind));

  async function choose(of: readonly unknown[] = rules) {
    const made = await open();
    made.host.on('GET', RULES, { json: { rules: of } });
    made.host.on('POST', RULES, ({ body }) => ({ json: JSON.parse(body) as unknown }));
    await made.user.click(screen.getByRole('button', { name: /О.чём уведомлять/ }));
    await screen.findByRole('table');
    return made;
  }
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const sent = ({ host }: Awaited<ReturnType<typeof choose>>) =>
    host.asked('POST', RULES).map(({ body }) => (JSON.parse(body) as { rules: object[] }).rules);

  it('NOTE-01 are quiet until something is chosen, and saved at once', async () => {
    const made = await choose();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(
      notificationKinds.length,
    );
    await made.user.click(box(/назвали по.имени В.браузере/));
    await waitFor(() => expect(box(/назвали по.имени В.браузере/).checked).toBe(true));
    await made.host.settle();
    expect(sent(made)[0]).toContainEqual(rule('mention', { browser: true }));
    expect(sent(made)[0]).toHaveLength(notificationKinds.length);
  });

  it('NOTE-01 ring nowhere where they are not in the list', async () => {
    const made = await choose([rule('chat', { browser: true })]);
    await made.user.click(box(/Сообщения в.чате В.списке/));
    await waitFor(() => expect(box(/Сообщения в.чате В.браузере/).disabled).toBe(true));
    expect(box(/Сообщения в.чате В.браузере/).checked).toBe(false);
  });

  it('NOTE-01 may be others in one game, and as everywhere again', async () => {
    const made = await choose();
    await made.user.click(screen.getByRole('combobox', { name: 'Где' }));
    await made.user.click(await screen.findByRole('option', { name: 'Море' }));
    await made.user.click(box(/Сообщения в.чате В.списке/));
    const back = await screen.findByRole('button', { name: /Сделать как/ });
    await made.host.settle();
    expect(sent(made)[0]).toContainEqual(rule('chat', { game: 'sea', list: false }));
    expect(sent(made)[0]).toContainEqual(rule('chat'));
    await made.user.click(back);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Где' }));
    await waitFor(() => expect(box(/Сообщения в.чате В.списке/).checked).toBe(true));
    await made.host.settle();
    expect(sent(made)[1]).toHaveLength(notificationKinds.length);
  });

  it('NOTE-01 are as they were where they could not be saved, which is shown', async () => {
    const made = await choose();
    made.host.on('POST', RULES, { status: 500, json: {} });
    await made.user.click(box(/Сообщения в.чате В.списке/));
    await made.host.settle();
    await waitFor(() => expect(box(/Сообщения в.чате В.списке/).checked).toBe(true));
    expect(made.store.getState().ui.toasts).toHaveLength(1);
  });

  it('NOTE-01 say honestly that this browser shows no notifications', async () => {
    await choose();
    expect(screen.getByText(/не.умеет показывать уведомления/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Разрешить уведомления браузера' })).toBeNull();
  });
});
