import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { errorRaised } from '../../../../../src/api/index.ts';
import { App } from '../../../../../src/app/App.tsx';
import { ReportDialog } from '../../../../../src/app/record/ReportDialog.tsx';
import { createRoutes } from '../../../../../src/app/routing/routes.tsx';
import type { LoadReport, ReportProps } from '../../../../../src/app/shell/ReportPlace.tsx';
import { makeGuestSession, makeProgram } from '../../../../support/factories.ts';
import { i18n } from '../../../../support/i18n.ts';

const NOON = new Date(2026, 10, 22, 12, 3).getTime();
const BEFORE = [
  '{"kind":"header"}',
  `{"kind":"action","seq":1,"at":${String(NOON - 60_000)},"action":{"type":"a"}}`,
].join('\n');

/** A program at a page, whose recorder remembers how it was asked to save. */
async function open({ previous, failing = false }: { previous?: string; failing?: boolean } = {}) {
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
    <ReportDialog {...props} recorder={recorder} clock={() => NOON} save={save} />
  );
  return { ...(await openWith(() => Promise.resolve(Report))), asked, files, gate };
}

async function openWith(loadReport?: LoadReport) {
  const { store } = makeProgram({ preloadedState: { session: makeGuestSession() } });
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
    const bar = await screen.findByRole('progressbar', { name: 'Готовим файл…' });
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
