import { cleanup, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { clientConfig } from '../../../../../src/contract/index.ts';
import type { FakeAnswer, FakeHost } from '../../../../support/fakeHost.ts';
import {
  BEFORE,
  button,
  dialog,
  guestProgram,
  open,
  pressKey,
  story,
  type Opening,
} from './reportDialog.tsx';

describe('sending a report', () => {
  const reporting = () => {
    let made = 0;
    return guestProgram({
      config: v.parse(clientConfig, { reports: true }),
      newId: () => `report-${(made += 1)}`,
    });
  };
  const bodies = (host: FakeHost) =>
    host
      .asked('POST', '/api/rpg/reports')
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

  /** The dialog with these words, over a host that answers so. */
  async function write(words: string, options: Opening & { answer?: FakeAnswer } = {}) {
    const program = reporting();
    program.host.on(
      'POST',
      '/api/rpg/reports',
      options.answer ?? { json: { message: 'Спасибо!' } },
    );
    const opened = await open({ ...options, program });
    pressKey();
    await dialog();
    if (words !== '') await opened.user.type(story(), words);
    return opened;
  }

  it('BACK-130 goes with its log to those who run the site, and leaves the field empty', async () => {
    const { user, host, asked } = await write(' Ход пропал. ');
    await user.click(button('Отправить'));
    expect(await screen.findByText(/Рассказ и запись отправлены/)).toBeVisible();
    const [sent] = bodies(host);
    expect(sent).toMatchObject({ id: 'report-1', text: 'Ход пропал.', log: 'H4sIAAAA' });
    expect(asked).toEqual([false]); // without words of others
    await waitFor(() => expect(story()).toHaveValue(''));
  });

  it('BACK-130 goes without the log where that is not wished, and says so where it is too large', async () => {
    const { user, host, asked } = await write('Ход пропал.', { packed: '' });
    await user.click(button('Отправить'));
    expect(await screen.findByText(/запись приложить не удалось/)).toBeVisible();
    await user.type(story(), 'И ещё раз.');
    await user.click(screen.getByRole('checkbox', { name: /Приложить запись/ }));
    await user.click(button('Отправить'));
    expect(
      await screen.findByText('Спасибо! Рассказ отправлен тем, кто ведёт сайт.'),
    ).toBeVisible();
    expect(bodies(host).map(({ log }) => log)).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(1);
  });

  it('BACK-130 is another one with another log, and after success; a retry is the same', async () => {
    const offline: FakeAnswer = { broken: true };
    const { user, host } = await write('Ход пропал.', { previous: BEFORE, answer: offline });
    const ids = () => bodies(host).map(({ id }) => id as string);
    const send = async (count: number) => {
      await user.click(button('Отправить'));
      await waitFor(() => expect(ids()).toHaveLength(count));
      await waitFor(() => expect(button('Отправить')).toBeEnabled());
    };
    await send(1);
    await send(2);
    await user.click(screen.getByRole('checkbox', { name: /Оставить слова/ }));
    await send(3);
    await user.click(await screen.findByRole('radio', { name: /Прошлого визита/ }));
    host.on('POST', '/api/rpg/reports', { json: { message: 'Спасибо!' } });
    await send(4);
    await waitFor(() => expect(story()).toHaveValue(''));
    await user.type(story(), 'Ход пропал.');
    await send(5);
    const [first, ...others] = ids();
    expect(others[0]).toBe(first);
    expect(new Set(ids()).size).toBe(4);
  });

  it('BACK-130 goes without a log that cannot be made, and not at all where the dialog is closed meanwhile', async () => {
    const { user, host } = await write('Ход пропал.', { failing: true });
    await user.click(button('Отправить'));
    expect(await screen.findByText(/запись приложить не удалось/)).toBeVisible();
    cleanup();
    const closed = await write('Ход пропал.');
    closed.gate.shut = true;
    await closed.user.click(button('Отправить'));
    await screen.findByRole('progressbar');
    await closed.user.click(button('Закрыть'));
    closed.gate.shut = false;
    pressKey();
    await dialog();
    expect(story()).toHaveValue('Ход пропал.');
    expect([bodies(host).length, bodies(closed.host).length]).toEqual([1, 0]);
  });

  it('BACK-130 asks for words where there are none', async () => {
    const { user, host } = await write('');
    await user.click(button('Отправить'));
    expect(screen.getByText(/Напишите хотя бы несколько слов/)).toBeVisible();
    expect(story()).toHaveFocus();
    expect(bodies(host)).toEqual([]);
  });

  it('BACK-131 keeps the words where the host refuses them, and tries again under the same id', async () => {
    const refusal = { status: 503, json: { error: 'Места нет.', code: 'reportsFull' } };
    const { user, host } = await write('Ход пропал.', { answer: refusal });
    await user.click(button('Отправить'));
    expect(await screen.findByText('Места нет.')).toBeVisible();
    expect(story()).toHaveValue('Ход пропал.');
    await user.click(button('Отправить'));
    await waitFor(() => expect(bodies(host)).toHaveLength(2));
    expect(new Set(bodies(host).map(({ id }) => id))).toEqual(new Set(['report-1']));
  });
});
