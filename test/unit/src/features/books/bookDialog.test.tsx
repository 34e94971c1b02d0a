import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BookButton } from '../../../../../src/features/books/components/BookButton.tsx';
import { player } from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';

const BOOK = `/api/rpg/book/forest/${player.key}`;
const HEADERS = {
  'content-disposition': `attachment; filename="book.epub"; filename*=UTF-8''${encodeURIComponent('Поляна — Лес.epub')}`,
};

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

const button = (name: string) => screen.findByRole('button', { name });

async function open(host: FakeHost) {
  const shown = renderScreen(<BookButton subject={{ location: 'glade' }} />, {
    host,
    preloadedState: {
      session: makeSession({
        characters: { status: 'ready', list: [player] },
        characterKey: player.key,
      }),
    },
  });
  await shown.user.click(await button('Сохранить как книгу'));
  await screen.findByRole('dialog', { name: 'Сохранить как книгу' });
  return shown;
}

describe('the dialog of a book', () => {
  it('BACK-76 asks for the book as it was chosen, and saves it under the host’s name', async () => {
    const host = new FakeHost().on('GET', BOOK, { text: 'книга', headers: HEADERS });
    const { user } = await open(host);
    await user.click(screen.getByRole('radio', { name: /HTML/ }));
    await user.click(screen.getByRole('checkbox', { name: /комментариями/ }));
    await user.type(screen.getByLabelText('С какого дня'), '2026-11-20');
    await user.type(screen.getByLabelText('По какой день'), '2026-11-21');
    await user.click(await button('Сохранить'));
    expect(await screen.findByText(/Книга сохранена/)).toBeVisible();
    expect(saved).toEqual(['Поляна — Лес.epub']);
    const [{ query } = { query: {} }] = host.asked('GET', BOOK);
    expect(query).toMatchObject({
      ...{ location: 'glade', format: 'html', comments: 'true', dice: 'true' },
      from: String(new Date(2026, 10, 20).getTime()),
      to: String(new Date(2026, 10, 22).getTime() - 1),
    });
  });

  it('BACK-76 says why there is none, and asks again', async () => {
    const error = 'Сейчас сервер собирает другие книги.';
    const host = new FakeHost().on('GET', BOOK, { status: 503, json: { error } });
    const { user } = await open(host);
    await user.click(await button('Сохранить'));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(saved).toEqual([]);
    host.on('GET', BOOK, { broken: true });
    await user.click(await button('Попробовать ещё раз'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Нет связи'));
    host.on('GET', BOOK, { text: 'книга' });
    await user.click(await button('Попробовать ещё раз'));
    await waitFor(() => expect(saved).toEqual(['book.epub']));
  });

  it('BACK-76 can be cancelled while the book is made', async () => {
    const host = new FakeHost().on('GET', BOOK, () => new Promise(() => undefined));
    const { user } = await open(host);
    await user.click(await button('Сохранить'));
    expect(await screen.findByText('Сервер собирает книгу…')).toBeVisible();
    await user.click(await button('Отменить'));
    expect(await button('Закрыть')).toBeEnabled();
    expect(host.asked('GET', BOOK)[0]?.signal.aborted).toBe(true);
    expect(saved).toEqual([]);
  });
});
