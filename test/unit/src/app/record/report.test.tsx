import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import * as v from 'valibot';
import { errorRaised } from '../../../../../src/api/index.ts';
import { App } from '../../../../../src/app/App.tsx';
import { clientConfig } from '../../../../../src/contract/index.ts';
import { ReportDialog } from '../../../../../src/app/record/ReportDialog.tsx';
import { createRoutes } from '../../../../../src/app/routing/routes.tsx';
import type { LoadReport, ReportProps } from '../../../../../src/app/shell/ReportPlace.tsx';
import type { SessionState } from '../../../../../src/features/session/state.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import type { FakeAnswer, FakeHost } from '../../../../support/fakeHost.ts';
import { makeGuestSession, makeProgram, makeSession } from '../../../../support/factories.ts';
import { i18n } from '../../../../support/i18n.ts';

const NOON = new Date(2026, 10, 22, 12, 3).getTime();
const BEFORE = [
  '{"kind":"header"}',
  `{"kind":"action","seq":1,"at":${String(NOON - 60_000)},"action":{"type":"a"}}`,
].join('\n');

const guestProgram = (over: Parameters<typeof makeProgram>[0] = {}) =>
  makeProgram({ preloadedState: { session: makeGuestSession() }, clock: () => NOON, ...over });

interface Opening {
  readonly previous?: string;
  readonly failing?: boolean;
  /** What packing makes of a log; undefined where it is too large. */
  readonly packed?: string | undefined;
  readonly program?: ReturnType<typeof guestProgram>;
}

/** A program at a page, whose recorder remembers how it was asked to save. */
async function open({
  previous,
  failing = false,
  packed = 'H4sIAAAA',
  program = guestProgram(),
}: Opening = {}) {
  const pack = () => Promise.resolve(packed === '' ? undefined : packed);
  const asked: boolean[] = [];
  /** While it is shut, a log is not written to its end. */
  const gate = { shut: false };
  const files: [name: string, text: string][] = [];
  const recorder = {
    summary: () => ({ actions: 3, since: NOON }),
    *save({ withWords }: { readonly withWords: boolean }) {
      asked.push(withWords);
      if (failing) throw new RangeError('Invalid string length');
      yield 1;
      while (gate.shut) yield 2;
      return { text: `{"kind":"header"}\n{"kind":"action","seq":1}\n`, actions: 1 };
    },
    savePrevious: () => Promise.resolve(previous),
  };
  const save = (name: string, text: string): number => {
    files.push([name, text]);
    return text.length;
  };
  const Report = (props: ReportProps) => (
    <ReportDialog {...props} {...{ recorder, save, pack }} services={program.services} />
  );
  const opened = await openWith(() => Promise.resolve(Report), program);
  return { ...opened, asked, files, gate, host: program.host };
}

async function openWith(loadReport?: LoadReport, { store } = guestProgram()) {
  const router = createMemoryRouter(createRoutes(store), { initialEntries: ['/forest/rules'] });
  const user = userEvent.setup();
  render(<App store={store} router={router} i18n={i18n} loadReport={loadReport} />);
  await screen.findByRole('heading', { name: 'Правила' });
  const breaks = (): void => {
    const said = { text: 'Игра не найдена.' };
    act(() => void store.dispatch(errorRaised({ id: 'e', said, show: 'modal' })));
  };
  return { store, user, breaks };
}

/** Alt + Shift + L, whatever the letter is called in this layout. */
const pressKey = (more: object = {}): boolean =>
  fireEvent.keyDown(document.body, {
    code: 'KeyL',
    key: 'Д',
    altKey: true,
    shiftKey: true,
    ...more,
  });

const dialog = () => screen.findByRole('dialog', { name: 'Сообщить о проблеме' });
const story = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Что случилось/ });
const button = (name: string) => screen.getByRole('button', { name });

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

describe('sending a report', () => {
  const reporting = () =>
    guestProgram({ config: v.parse(clientConfig, { reports: true }), newId: () => 'report-1' });
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
