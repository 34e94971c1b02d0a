import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionState } from '../../../../../src/features/session/state.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeGuestSession, makeSession } from '../../../../support/factories.ts';
import {
  BEFORE,
  button,
  dialog,
  guestProgram,
  open,
  openWith,
  pressKey,
  story,
} from './reportDialog.tsx';

describe('saving a recorded log', () => {
  it('QA-01 is opened by a key, tells what is in the file, and leaves words out unless one agrees', async () => {
    const { user, asked, files } = await open();
    expect(pressKey()).toBe(false); // the letter is not typed anywhere
    expect(await dialog()).toHaveTextContent('3 действия с 12:03');
    expect(screen.getByText(/имена и названия заменены знаками той же длины/)).toBeVisible();
    const words = screen.getByRole('checkbox', { name: /Оставить слова как есть/ });
    expect(words).not.toBeChecked();
    await user.click(button('Сохранить файл'));
    expect(within(await dialog()).getByRole('status')).toHaveTextContent(
      'Файл letopis-2026-11-22-1203.jsonl передан браузеру: 1 действие, 1 КБ.',
    );
    await user.click(words);
    await user.click(button('Сохранить файл'));
    expect(asked).toEqual([false, true]);
    expect(files.map(([name]) => name)).toEqual(Array(2).fill('letopis-2026-11-22-1203.jsonl'));
    await user.click(button('Закрыть'));
    expect(screen.queryByRole('dialog', { name: 'Сообщить о проблеме' })).toBeNull();
  });

  it('QA-01 is not opened by other keys', async () => {
    await open();
    for (const more of [
      { altKey: false },
      { shiftKey: false },
      { ctrlKey: true },
      { code: 'KeyK' },
    ])
      expect(pressKey(more)).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Сообщить о проблеме' })).toBeNull();
  });

  it('QA-01 offers the log of the visit before, which has no words', async () => {
    const { user, asked, files } = await open({ previous: BEFORE });
    pressKey();
    await user.click(await screen.findByRole('radio', { name: /Прошлого визита/ }));
    expect(screen.getByText('1 действие, последнее — 22.11.2026, 12:02')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Оставить слова/ })).toBeDisabled();
    await user.click(button('Сохранить файл'));
    expect(asked).toEqual([]);
    expect(files).toEqual([['letopis-2026-11-22-1202.jsonl', BEFORE]]);
  });

  it('QA-01 tells how far a long log has come, and asks for it once', async () => {
    const { user, asked, files, gate } = await open();
    gate.shut = true;
    pressKey();
    await dialog();
    await user.click(button('Сохранить файл'));
    const bar = await screen.findByRole('progressbar', { name: 'Готовим запись…' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '67'));
    await user.click(button('Сохранить файл'));
    gate.shut = false;
    expect(await screen.findByText(/передан браузеру: 1 действие/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect([asked.length, files.length]).toEqual([1, 1]);
  });

  it('QA-01 gives a long log up when the dialog is closed', async () => {
    const { user, files, gate } = await open();
    gate.shut = true;
    pressKey();
    await dialog();
    await user.click(button('Сохранить файл'));
    await screen.findByRole('progressbar');
    await user.click(button('Закрыть'));
    gate.shut = false;
    pressKey();
    await dialog();
    await user.click(button('Сохранить файл'));
    expect(await screen.findByText(/передан браузеру/)).toBeVisible();
    expect(files).toHaveLength(1);
  });

  it('BACK-131 takes words, keeps them while the tab lives, and puts them into the file', async () => {
    const program = guestProgram();
    const { user, files } = await open({ program });
    pressKey();
    await dialog();
    expect(screen.queryByRole('button', { name: 'Отправить' })).toBeNull();
    await user.type(story(), 'Ход пропал.');
    await user.click(button('Закрыть'));
    pressKey();
    await dialog();
    expect(story()).toHaveValue('Ход пропал.');
    await user.click(button('Сохранить файл'));
    const [header, ...actions] = files[0]?.[1].split('\n') ?? [];
    expect(JSON.parse(header ?? '')).toEqual({ kind: 'header', note: 'Ход пропал.' });
    expect(actions).toEqual(['{"kind":"action","seq":1}', '']);
  });

  it('BACK-131 shows the words to nobody else who signs in at this tab', async () => {
    const storage = createMemoryStorage();
    const shown = async (session: SessionState, words = ''): Promise<string> => {
      const { user } = await open({
        program: guestProgram({ storage, preloadedState: { session } }),
      });
      pressKey();
      await dialog();
      if (words !== '') await user.type(story(), words);
      const { value } = story();
      cleanup();
      return value;
    };
    expect(await shown(makeGuestSession(), 'Ход пропал.')).toBe('Ход пропал.');
    expect(await shown(makeSession())).toBe('');
    expect(await shown(makeGuestSession())).toBe('Ход пропал.');
  });

  it('QA-01 says so where a log cannot be made', async () => {
    const { user } = await open({ failing: true });
    pressKey();
    await dialog();
    await user.click(button('Сохранить файл'));
    expect(screen.getByText('Сохранить не удалось. Попробуйте ещё раз.')).toBeVisible();
  });

  it('QA-01 is offered by the error modal, and stands over it', async () => {
    const { user, breaks } = await open();
    breaks();
    await user.click(button('Сообщить о проблеме'));
    expect(await dialog()).toBeVisible();
    expect(screen.getByRole('alertdialog', { name: 'Ошибка' })).toBeVisible();
  });

  it('QA-01 says so where the code of saving never came, and tries again when asked again', async () => {
    let asked = 0;
    const { user } = await openWith(() => {
      asked += 1;
      return asked === 1
        ? Promise.reject(new Error('Loading chunk afterwards failed'))
        : Promise.resolve(() => <p>Вот он</p>);
    });
    pressKey();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Запись сейчас не сохранить/);
    await user.click(button('Сообщить о проблеме'));
    expect(await screen.findByText('Вот он')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('QA-01 is not offered where nothing is recorded', async () => {
    const { breaks } = await openWith(undefined);
    breaks();
    expect(screen.queryByRole('button', { name: 'Сообщить о проблеме' })).toBeNull();
    expect(pressKey()).toBe(true);
  });
});
