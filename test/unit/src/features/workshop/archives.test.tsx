import { act, screen, waitFor } from '@testing-library/react';
import { ARCHIVE_PIECE, type WorkshopJob } from '../../../../../src/contract/index.ts';
import { WorkshopGamesScreen } from '../../../../../src/features/workshop/screens/WorkshopGamesScreen.tsx';
import type { FileRequest, SendFile } from '../../../../../src/lib/sendFile.ts';
import { makeSession } from '../../../../support/factories.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { callSession } from '../../../../support/rights/callClient.ts';
import { API, makeWorkshop, open, owner, stateOf } from './workshopProgram.tsx';

const JOBS = '/api/rpg/jobs';

const job = (more: Partial<WorkshopJob> = {}): WorkshopJob => ({
  ...{ id: 'j1', kind: 'import', state: 'running', progress: 0.2, startedAt: 1 },
  ...more,
});

type Host = ReturnType<typeof makeWorkshop>;

const tell = (host: Host, told: WorkshopJob) =>
  host.on('GET', `${JOBS}/${told.id}`, { json: { job: told } });

const makeHost = (jobs: readonly WorkshopJob[] = []): Host => {
  const host = makeWorkshop().on('GET', JOBS, { json: { jobs } });
  for (const one of jobs) tell(host, one);
  return host.on('GET', '/api/rpg/workshop', { json: { things: [], groups: [] } });
};

const report = {
  games: [
    {
      ...{ key: 'otliv', title: 'Отлив', counts: { turns: 12, characters: 3, locations: 2 } },
      leaders: [
        { name: 'Мастер', found: true, role: 'master' },
        { name: 'Грэй', found: false, role: 'master' },
      ],
    },
  ],
  people: { found: 1, made: 2, left: 0 },
  pictures: 4,
  invitations: [{ game: 'otliv', name: 'Ассоль', key: 'k'.repeat(43) }],
  ...{ notes: { cleaned: 2, redrawn: 0, unnamed: 0 }, leftOut: {} },
};
const imported = (dryRun: boolean) =>
  job({ state: 'done', progress: 1, result: { archive: 'a1', dryRun, key: 'otliv', report } });

const zip = (bytes: number): File =>
  new File([new Uint8Array(bytes)], 'otliv.zip', { type: 'application/zip' });

async function openGames(host: Host, sendFile?: SendFile) {
  const program = renderScreen(<WorkshopGamesScreen />, {
    ...{ host, preloadedState: stateOf(owner()), ...(sendFile && { sendFile }) },
  });
  await act(() => host.settle());
  return { ...program, host };
}

const choose = async ({ user }: Pick<Awaited<ReturnType<typeof openGames>>, 'user'>, file: File) =>
  user.upload(screen.getByLabelText('Файл архива, zip'), file);

const bodyOf = (host: Host, path: string): unknown =>
  JSON.parse(host.asked('POST', path).at(-1)?.body ?? 'null');

describe('a game to a file', () => {
  it('WORK-123: is begun by a button, shown while it goes on, and downloaded by a link', async () => {
    const host = makeHost().on('POST', `${API}/export`, {
      json: { job: job({ kind: 'export', game: 'forest' }) },
    });
    tell(host, job({ kind: 'export', game: 'forest' }));
    const { user } = await open('', { host });
    await user.click(screen.getByRole('button', { name: 'Сохранить игру в файл' }));
    expect(
      await screen.findByRole('progressbar', { name: 'Игра сохраняется в файл' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Сохранить игру в файл' })).toBeNull();
    const done = {
      state: 'done',
      progress: 1,
      result: { bytes: 5 * 1024 ** 2, left: {} },
    } as const;
    tell(host, job({ kind: 'export', game: 'forest', ...done }));
    const link = await screen.findByRole('link', { name: 'Скачать архив' }, { timeout: 3_000 });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/api\/rpg\/jobs\/j1\/file$/));
    expect(screen.getByText(/Файл готов, 5\sМБ/)).toBeVisible();
  });

  it('WORK-128: masters save their game, and owners alone copy it and bring others in', async () => {
    await open('', { host: makeHost(), session: callSession('master') });
    expect(screen.getByRole('button', { name: 'Сохранить игру в файл' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Скопировать для нового сезона' })).toBeNull();
    const host = makeHost();
    renderScreen(<WorkshopGamesScreen />, { host, preloadedState: stateOf(makeSession()) });
    await act(() => host.settle());
    expect(screen.queryByRole('button', { name: 'Выбрать архив' })).toBeNull();
  });
});

describe('a copy for the next season', () => {
  it('WORK-128: asks for title and address, which follows the title, and leads to the new game', async () => {
    const copied = job({ kind: 'copy', game: 'forest' });
    const host = makeHost().on('POST', `${API}/copy`, { json: { job: copied } });
    tell(host, { ...copied, state: 'done', progress: 1, result: { key: 'les-2', report } });
    const { user } = await open('', { host });
    await user.type(await screen.findByRole('textbox', { name: /Название игры/ }), 'Лес 2');
    expect(screen.getByRole('textbox', { name: /Адрес игры/ })).toHaveValue('les-2');
    await user.click(screen.getByRole('button', { name: 'Скопировать для нового сезона' }));
    const link = await screen.findByRole('link', { name: 'В мастерскую нового сезона' });
    expect(link).toHaveAttribute('href', '/les-2/workshop');
    expect(bodyOf(host, `${API}/copy`)).toEqual({ title: 'Лес 2', key: 'les-2' });
  });

  it('WORK-128: a key that is taken is said under its field, and what was typed stays', async () => {
    const host = makeHost().on('POST', `${API}/copy`, {
      status: 422,
      json: { error: 'Такой адрес уже занят', errors: { key: ['Такой адрес уже занят'] } },
    });
    const { user } = await open('', { host });
    await user.type(await screen.findByRole('textbox', { name: /Название игры/ }), 'Лес 2');
    await user.click(screen.getByRole('button', { name: 'Скопировать для нового сезона' }));
    expect(await screen.findByText('Такой адрес уже занят')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Название игры/ })).toHaveValue('Лес 2');
  });
});

describe('a game from a file', () => {
  it('WORK-125, WORK-126: is sent in pieces, checked, shown, and brought in once that is wanted', async () => {
    const sent: FileRequest[] = [];
    const host = makeHost()
      .on('POST', '/api/rpg/archives', { json: { archive: 'a1' } })
      .on('POST', '/api/rpg/archives/a1', { json: { job: job() } });
    tell(host, imported(true));
    const page = await openGames(host, (request) => {
      sent.push(request);
      request.onProgress(1);
      return Promise.resolve({ status: 200, text: '{"size":1}' });
    });
    await choose(page, zip(ARCHIVE_PIECE + 5));
    expect(await screen.findByText('Архив в порядке. Вот что появится:')).toBeVisible();
    expect(sent.map(({ url, file }) => [new URL(url).pathname, file.size])).toEqual([
      ['/api/rpg/archives/a1/pieces/0', ARCHIVE_PIECE],
      [`/api/rpg/archives/a1/pieces/${ARCHIVE_PIECE}`, 5],
    ]);
    expect(bodyOf(host, '/api/rpg/archives')).toEqual({ size: ARCHIVE_PIECE + 5 });
    expect(bodyOf(host, '/api/rpg/archives/a1')).toEqual({ dryRun: true });
    expect(screen.getByText(/ходов 12, персонажей 3, мест 2/)).toBeVisible();
    expect(screen.getByText(/Мастера с этого дня: Мастер\./)).toBeVisible();
    expect(screen.getByText(/Вели игру раньше.*: Грэй\./)).toBeVisible();
    expect(screen.getByText(/Будет 1 приглашение/)).toBeVisible();
    // What nothing was written of opens nothing.
    expect(document.body.textContent).not.toContain('/invite?key=');

    tell(host, { ...imported(false), id: 'j2' });
    host.on('POST', '/api/rpg/archives/a1', { json: { job: job({ id: 'j2' }) } });
    await page.user.click(screen.getByRole('button', { name: 'Импортировать' }));
    expect(await screen.findByText('Готово, появилось:')).toBeVisible();
    expect(bodyOf(host, '/api/rpg/archives/a1')).toEqual({ dryRun: false, key: 'otliv' });
    expect(screen.getByRole('link', { name: 'Отлив' })).toHaveAttribute('href', '/otliv/workshop');
    expect(screen.getByDisplayValue(/\/invite\?key=k{43}$/)).toBeVisible();
    // The menus learn that there is another game.
    await waitFor(() => expect(host.asked('GET', '/api/rpg/init').length).toBeGreaterThan(0));
  });

  it('WORK-125: a piece that was lost on the way is sent again', async () => {
    let tries = 0;
    const host = makeHost()
      .on('POST', '/api/rpg/archives', { json: { archive: 'a1' } })
      .on('POST', '/api/rpg/archives/a1', { json: { job: job() } });
    tell(host, imported(true));
    const page = await openGames(host, () => {
      tries += 1;
      return Promise.resolve(
        tries === 1 ? { failed: 'network' } : { status: 200, text: '{"size":1}' },
      );
    });
    await choose(page, zip(5));
    expect(await screen.findByText(/Архив в порядке/, {}, { timeout: 4_000 })).toBeVisible();
    expect(tries).toBe(2);
  });

  it('WORK-125: a sending that is cancelled is over, and starts nothing', async () => {
    const host = makeHost().on('POST', '/api/rpg/archives', { json: { archive: 'a1' } });
    const page = await openGames(
      host,
      ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ failed: 'aborted' })),
        ),
    );
    await choose(page, zip(5));
    const bar = await screen.findByRole('progressbar', { name: 'Загружается: otliv.zip' });
    await page.user.click(screen.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    expect(host.asked('POST', '/api/rpg/archives/a1')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Выбрать архив' })).toBeVisible();
  });

  it('WORK-126: whose key is taken is checked again with another, also by whoever comes back', async () => {
    const problems = [{ reason: 'keyHere', text: 'Игра «otliv» здесь уже есть.' }];
    const refusal = { error: 'Архив не подходит.', code: 'archiveRefused', problems };
    const host = makeHost([
      job({ state: 'failed', refusal, result: { archive: 'a1', dryRun: true } }),
    ]).on('POST', '/api/rpg/archives/a1', {
      status: 422,
      json: { error: 'Занят', errors: { key: ['Такой адрес уже занят'] } },
    });
    const { user } = await openGames(host);
    await user.type(await screen.findByRole('textbox', { name: 'Другой адрес игры' }), 'sea');
    await user.click(screen.getByRole('button', { name: 'Проверить с этим адресом' }));
    expect(await screen.findByText('Такой адрес уже занят')).toBeVisible();
    expect(bodyOf(host, '/api/rpg/archives/a1')).toEqual({ dryRun: true, key: 'sea' });
    tell(host, { ...imported(true), id: 'j2' });
    host.on('POST', '/api/rpg/archives/a1', { json: { job: job({ id: 'j2' }) } });
    await user.click(screen.getByRole('button', { name: 'Проверить с этим адресом' }));
    expect(await screen.findByText(/Архив в порядке/)).toBeVisible();
  });
});
