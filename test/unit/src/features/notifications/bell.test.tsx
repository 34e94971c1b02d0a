import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BrowserLeave } from '../../../../../src/features/notifications/components/BrowserLeave.tsx';
import { NoticeBell } from '../../../../../src/features/notifications/components/NoticeBell.tsx';
import { notificationMade } from '../../../../../src/features/notifications/inboxSlice.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { LIST, makeNotice } from './inboxProgram.ts';

const Button = (props: React.ComponentProps<'button'>) => <button type="button" {...props} />;

describe('the bell', () => {
  it.each([
    [0, 'Уведомления'],
    [1, 'Уведомления: 1 непрочитанное'],
    [3, 'Уведомления: 3 непрочитанных'],
    [11, 'Уведомления: 11 непрочитанных'],
  ])('SHELL-18 says how many are unread: %d', async (unreads, name) => {
    const { store } = renderScreen(<NoticeBell Button={Button} />, {
      preloadedState: { session: makeSession() },
    });
    act(() => {
      store.dispatch(notificationMade({ notification: makeNotice(5), unreads, at: 2_000_000 }));
    });
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  });

  it('SHELL-18 opens the panel, and has the focus again when that is closed', async () => {
    const host = makeHost().on('GET', LIST, { json: { notifications: [], unreads: 0 } });
    const { user } = renderScreen(<NoticeBell Button={Button} />, {
      host,
      preloadedState: { session: makeSession() },
    });
    const bell = screen.getByRole('button', { name: 'Уведомления' });
    await user.click(bell);
    await screen.findByRole('dialog', { name: 'Уведомления' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });
});

describe('the browser’s leave', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'Notification');
  });

  it.each([
    ['granted', /Браузер покажет уведомление/],
    ['denied', /запрещено/],
  ] as const)('NOTE-01 is asked for by a press alone: %s', async (answer, words) => {
    const requestPermission = jest.fn(() => Promise.resolve(answer));
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
    const { user } = renderScreen(<BrowserLeave />);
    const ask = screen.getByRole('button', { name: 'Разрешить уведомления браузера' });
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(ask);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
