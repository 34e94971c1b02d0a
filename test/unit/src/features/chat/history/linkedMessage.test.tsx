import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeAnswer, SeenRequest } from '../../../../../support/fakeHost.ts';
import { rowOf, rows, said, showHistory } from './historyScreen.tsx';

const NEWEST = [said(50), said(51), said(52)];

const linked = () => document.querySelector('[data-sought] [data-text]')?.textContent;
const pageOf = (...ids: number[]) => ({ json: { messages: ids.map((id) => said(id)) } });
const there = (id: number) => ({ json: { message: said(id) } });
const GONE = /здесь больше нет/;

describe('a link to a message', () => {
  it('BACK-54 begins there, marks it and gives it the focus, and asks nothing where it is loaded', async () => {
    const { host, path } = await showHistory({ messages: NEWEST, compact: false, message: '51' });
    expect(linked()).toBe('Слово 51');
    await waitFor(() => expect(rowOf('Слово 51')).toHaveFocus());
    // It is the one stop of the Tab key.
    expect(rows().filter(({ tabIndex }) => tabIndex === 0)).toEqual([rowOf('Слово 51')]);
    expect(host.asked('GET', `${path.replace('messages', 'message')}/51`)).toEqual([]);
  });

  it('BACK-54 loads what lies between, as far as the host gives at once, until it is there', async () => {
    const asked: SeenRequest[] = [];
    const page = (answer: FakeAnswer) => (request: SeenRequest) => {
      asked.push(request);
      return answer;
    };
    await showHistory({
      ...{ messages: NEWEST, compact: false, message: '30', one: there(30) },
      before: { 50: page(pageOf(40, 41, 49)), 40: page(pageOf(29, 30, 39)) },
    });
    await waitFor(() => expect(linked()).toBe('Слово 30'));
    expect(asked.map(({ query }) => query)).toEqual([{ to: '30' }, { to: '30' }]);
    expect(rows()[0]).toHaveTextContent('Слово 29');
    await waitFor(() => expect(rowOf('Слово 30')).toHaveFocus());
  });

  it.each([404, 403])('BACK-54 says that it is gone, and shows the rest (%s)', async (status) => {
    const answer = { status, json: { error: 'Нет.', code: 'messageNotFound' } };
    await showHistory({ messages: NEWEST, compact: false, message: '30', one: answer });
    expect(await screen.findByRole('status', { name: '' })).toBeInTheDocument();
    expect(screen.getByText(GONE)).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(linked()).toBeUndefined();
  });

  it('BACK-54 says so too where it is deleted while its page is on its way', async () => {
    const given = { messages: NEWEST, compact: false, message: '30', one: there(30) };
    await showHistory({ ...given, before: { 50: pageOf(29, 31) } });
    expect(await screen.findByText(GONE)).toBeVisible();
    expect(rows()).toHaveLength(5);
  });

  it('BACK-54 says that it could not be had, and tries again', async () => {
    let works = false;
    const { user } = await showHistory({
      ...{ messages: NEWEST, compact: false, message: '30', one: there(30) },
      before: { 50: () => (works ? pageOf(30, 31) : { status: 500 }) },
    });
    expect(await screen.findByText(/удалось загрузить переписку до сообщения/)).toBeVisible();
    expect(rows()).toHaveLength(3);
    works = true;
    const [again] = screen.getAllByRole('button', { name: 'Попробовать ещё раз' });
    await user.click(again!);
    await waitFor(() => expect(linked()).toBe('Слово 30'));
  });

  it('BACK-54 leaves the focus where somebody writes meanwhile', async () => {
    const input = document.body.appendChild(document.createElement('textarea'));
    input.focus();
    await showHistory({ messages: NEWEST, compact: false, message: '51' });
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(linked()).toBe('Слово 51');
    expect(input).toHaveFocus();
    input.remove();
  });

  it('BACK-54 goes on from it by keys', async () => {
    await showHistory({ messages: NEWEST, compact: false, message: '51' });
    await waitFor(() => expect(rowOf('Слово 51')).toHaveFocus());
    fireEvent.keyDown(rowOf('Слово 51'), { key: 'ArrowUp' });
    expect(rowOf('Слово 50')).toHaveFocus();
  });
});
