import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { errorRaised } from '../../../../../src/api/index.ts';
import { App } from '../../../../../src/app/App.tsx';
import { ReportDialog } from '../../../../../src/app/record/ReportDialog.tsx';
import { createRoutes } from '../../../../../src/app/routing/routes.tsx';
import type { LoadReport, ReportProps } from '../../../../../src/app/shell/ReportProvider.tsx';
import { makeGuestSession, makeProgram } from '../../../../support/factories.ts';
import { i18n } from '../../../../support/i18n.ts';

export const NOON = new Date(2026, 10, 22, 12, 3).getTime();
export const BEFORE = [
  '{"kind":"header"}',
  `{"kind":"action","seq":1,"at":${String(NOON - 60_000)},"action":{"type":"a"}}`,
].join('\n');

export const guestProgram = (over: Parameters<typeof makeProgram>[0] = {}) =>
  makeProgram({ preloadedState: { session: makeGuestSession() }, clock: () => NOON, ...over });

export interface Opening {
  readonly previous?: string;
  readonly failing?: boolean;
  /** What packing makes of a log; undefined where it is too large. */
  readonly packed?: string | undefined;
  readonly program?: ReturnType<typeof guestProgram>;
}

/** A program at a page, whose recorder remembers how it was asked to save. */
export async function open({
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

export async function openWith(loadReport?: LoadReport, { store } = guestProgram()) {
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
export const pressKey = (more: object = {}): boolean =>
  fireEvent.keyDown(document.body, {
    code: 'KeyL',
    key: 'Д',
    altKey: true,
    shiftKey: true,
    ...more,
  });

export const dialog = () => screen.findByRole('dialog', { name: 'Сообщить о проблеме' });
export const story = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Что случилось/ });
export const button = (name: string) => screen.getByRole('button', { name });
