import { act, screen, waitFor } from '@testing-library/react';
import type { WorkshopJob } from '../../../../../src/contract/index.ts';
import { JobProgress } from '../../../../../src/features/workshop/jobs/JobProgress.tsx';
import { useLastJob } from '../../../../../src/features/workshop/jobs/useJob.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { owner, stateOf } from './workshopProgram.tsx';

const API = '/api/rpg/jobs';

const job = (more: Partial<WorkshopJob> = {}): WorkshopJob => ({
  ...{ id: 'j1', kind: 'export', game: 'forest', state: 'running', progress: 0.42, startedAt: 1 },
  ...more,
});

function Part() {
  const looked = useLastJob('export', 'forest');
  return (
    <JobProgress looked={looked} label="Игра сохраняется" failed="Не сохранено">
      {({ result }) => <p>Готово: {String(result?.['file'])}</p>}
    </JobProgress>
  );
}

/** Shows the last of these jobs, over a host whose answers may be changed. */
async function show(jobs: readonly WorkshopJob[]) {
  const host = new FakeHost();
  host.on('GET', API, { json: { jobs } });
  for (const one of jobs) host.on('GET', `${API}/${one.id}`, { json: { job: one } });
  const program = renderScreen(<Part />, { host, preloadedState: stateOf(owner()) });
  // The list first, then the job itself.
  await waitFor(() => expect(host.requests.length).toBeGreaterThan(1));
  await act(() => host.settle());
  return { ...program, host };
}

describe('a job', () => {
  it('WORK-122: that runs is found again, shown with its name and percent, and polled until it is done', async () => {
    const { host } = await show([
      job({ id: 'other', game: 'lake' }),
      job({ id: 'map', kind: 'mapPicture' }),
      job(),
    ]);
    const bar = screen.getByRole('progressbar', { name: 'Игра сохраняется' });
    expect(bar).toHaveAttribute('aria-valuenow', '42');
    expect(screen.getByText('Готово: 42 %')).toBeVisible();
    expect(host.asked('GET', `${API}/other`)).toEqual([]);
    const done = job({ state: 'done', progress: 1, result: { file: 'a.zip' } });
    host.on('GET', `${API}/j1`, { json: { job: done } });
    expect(await screen.findByText('Готово: a.zip', {}, { timeout: 3_000 })).toBeVisible();
    const asked = host.asked('GET', `${API}/j1`).length;
    await new Promise((later) => setTimeout(later, 1_300));
    expect(host.asked('GET', `${API}/j1`)).toHaveLength(asked);
  });

  it('WORK-122: is ended by its button, and says that nothing is left of it', async () => {
    const { host, user } = await show([job()]);
    host.on('DELETE', `${API}/j1`, { json: { job: job({ state: 'cancelled' }) } });
    await user.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(await screen.findByText(/^Отменено/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('WORK-122: that failed says why, of an archive by file, line and field', async () => {
    const problems = [
      { file: 'games/sea/turns.jsonl', line: 3, field: 'post', text: 'Пусто.' },
      { text: 'Ключ занят.' },
    ];
    const refusal = { error: 'Архив не подходит.', code: 'archiveRefused', problems };
    await show([job({ state: 'failed', refusal })]);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Не сохранено');
    expect(alert).toHaveTextContent('Архив не подходит.');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'games/sea/turns.jsonl, строка 3, поле post: Пусто.',
      'Ключ занят.',
    ]);
  });

  it('WORK-122: that is forgotten is asked about no more, and where there is none there is nothing', async () => {
    const host = new FakeHost();
    host.on('GET', API, { json: { jobs: [job()] } });
    host.on('GET', `${API}/j1`, { status: 404, json: { error: 'Нет.', code: 'jobNotFound' } });
    renderScreen(<Part />, { host, preloadedState: stateOf(owner()) });
    await waitFor(() => expect(host.asked('GET', `${API}/j1`)).toHaveLength(1));
    await new Promise((later) => setTimeout(later, 1_300));
    expect(host.asked('GET', `${API}/j1`)).toHaveLength(1);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
