import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { start } from '../../../../src/app/start.tsx';
import { wireInit } from '../../../support/factories.ts';
import { waitFor } from '../../../support/waitFor.ts';

type Answer = () => Response;

const json =
  (body: unknown): Answer =>
  () =>
    new Response(JSON.stringify(body));

/** Lets the window's network answer by path. */
function answerBy(answers: Record<string, Answer>) {
  const asked: string[] = [];
  jest.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(url, window.location.href);
    asked.push(pathname);
    const answer = answers[pathname];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  return asked;
}

function begin(): Promise<void> {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  return act(() => start(window, container));
}

describe('the start', () => {
  // Node's own would hold the process open for as long as the program runs.
  beforeEach(() => Object.assign(window, { BroadcastChannel: undefined }));
  afterEach(() => {
    jest.restoreAllMocks();
    document.body.replaceChildren();
  });

  it.each([
    ['api.origin', { api: { origin: 'ftp://x' } }],
    ['socket.port', { socket: { port: 'many' } }],
    ['sokcet', { sokcet: {} }],
  ])('names the wrong field %s of the configuration', async (field, config) => {
    answerBy({ '/config.json': json(config) });
    await begin();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      new RegExp(`неверно поле ${field.replace('.', '\\.')}\\.`),
    );
  });

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is no JSON', () => new Response('<!doctype html>')],
    ['cannot be fetched', undefined],
  ])('says so when the configuration %s', async (_case, answer) => {
    answerBy(answer ? { '/config.json': answer } : {});
    await begin();
    expect(await screen.findByRole('alert')).toHaveTextContent(/config\.json не найден/);
  });

  it('goes on to the program over the configured host, and notices the network go', async () => {
    const asked = answerBy({
      '/config.json': json({ socket: { key: 'k' } }),
      '/api/rpg/init': json(wireInit()),
      '/api/rpg/locations/forest': json({ locations: [] }),
      '/api/rpg/online/forest': json([]),
    });
    await begin();
    expect(await screen.findByRole('heading', { name: 'Выберите игру' })).toBeVisible();
    expect(asked.slice(0, 2)).toEqual(['/config.json', '/api/rpg/init']);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor('the mark', () => screen.queryByRole('button', { name: 'Нет сети' }) !== null);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('button', { name: 'Нет сети' })).toBeNull();
  });
});
