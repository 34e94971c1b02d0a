import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { WorkshopJob } from '../../../../../../src/contract/index.ts';
import type { SendFile } from '../../../../../../src/lib/sendFile.ts';
import { API, button, entry, makeWorkshop, open, thing } from '../workshopProgram.tsx';

const JOBS = '/api/rpg/jobs';

const job = (more: Partial<WorkshopJob> = {}): WorkshopJob => ({
  ...{ id: 'j1', kind: 'mapPicture', game: 'forest', subject: '1', state: 'running' },
  ...{ progress: 0.3, startedAt: 1, ...more },
});

const TILES = { url: '/tiles/t/{z}/{x}/{y}.webp', extent: [0, 0, 100, 80] };

function withMap(ground: object = {}, jobs: readonly WorkshopJob[] = []) {
  const host = makeWorkshop({ maps: [entry('1', 'Мир')] });
  host.on('GET', `${API}/maps/1`, thing('1', { key: 'mir', title: 'Мир' }));
  host.on('GET', `${API}/maps/1/figures`, { json: { figures: [], version: 0, ...ground } });
  host.on('GET', JOBS, { json: { jobs } });
  for (const one of jobs) host.on('GET', `${JOBS}/${one.id}`, { json: { job: one } });
  return host;
}

const png = (name = 'карта.png', type = 'image/png') => new File(['x'], name, { type });

describe('the picture of a map in its form', () => {
  it('WORK-104: is chosen, sent, cut with a progress, and shown once it is there', async () => {
    const host = withMap({ options: {} });
    const urls: string[] = [];
    const going = Promise.withResolvers<undefined>();
    const sendFile: SendFile = async ({ url, onProgress }) => {
      urls.push(url);
      onProgress(0.5);
      await going.promise;
      host.on('GET', `${JOBS}/j1`, { json: { job: job() } });
      return { status: 200, text: JSON.stringify({ job: job({ progress: 0 }) }) };
    };
    const page = await open('maps/1', { host, sendFile });
    expect(await screen.findByText('Картинки пока нет.')).toBeVisible();
    await page.user.upload(screen.getByLabelText('Картинка карты', { selector: 'input' }), png());
    const sending = await screen.findByRole('progressbar', { name: 'Картинка загружается' });
    expect(sending).toHaveAttribute('aria-valuenow', '50');
    expect(urls).toEqual([expect.stringContaining(`${API}/maps/1/picture`)]);
    going.resolve(undefined);
    const cutting = await screen.findByRole('progressbar', { name: 'Картинка режется для карты' });
    await waitFor(() => expect(cutting).toHaveAttribute('aria-valuenow', '30'));
    host.on('GET', `${API}/maps/1/figures`, {
      json: { figures: [], version: 0, size: [100, 80], options: TILES },
    });
    host.on('GET', `${JOBS}/j1`, { json: { job: job({ state: 'done', progress: 1 }) } });
    expect(
      await screen.findByText(/Картинка на карте/, undefined, { timeout: 3_000 }),
    ).toBeVisible();
    const shown = await screen.findByRole('img', { name: 'Вся карта' }, { timeout: 3_000 });
    expect(shown).toHaveAttribute('src', '/tiles/t/0/0/0.webp');
    expect(screen.getByText(/100 × 80/)).toBeVisible();
  });

  it('WORK-104: its sending is cancelled, and nothing is said', async () => {
    const sendFile: SendFile = ({ signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ failed: 'aborted' })),
      );
    const page = await open('maps/1', { host: withMap({ options: {} }), sendFile });
    await page.user.upload(screen.getByLabelText('Картинка карты', { selector: 'input' }), png());
    await page.user.click(await button('Отменить'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByRole('alert', { name: /.+/ })).toBeNull();
    expect(await button('Выбрать картинку')).toBeEnabled();
  });

  it('WORK-104: is dropped onto its place; what is none, or is empty, is refused before it is sent', async () => {
    const sent: string[] = [];
    const sendFile: SendFile = ({ file }) => {
      sent.push(file.name);
      return Promise.resolve({ failed: 'network' });
    };
    await open('maps/1', { host: withMap({ options: {} }), sendFile });
    const place = (await screen.findByText('Картинки пока нет.')).parentElement;
    const drop = (file: File) =>
      fireEvent.drop(place ?? document.body, { dataTransfer: { files: [file] } });
    drop(png('a.gif', 'image/gif'));
    expect(await screen.findByText(/нужна картинка PNG/)).toBeVisible();
    drop(png('b.webp', 'image/webp'));
    await waitFor(() => expect(sent).toEqual(['b.webp']));
    expect(await screen.findByText(/Нет связи|связ/)).toBeVisible();
  });

  it('WORK-104: that is cut is found again by who comes back, for this map alone; why it failed is said', async () => {
    const other = job({ id: 'j2', subject: '2' });
    const refusal = { error: 'Сторона больше 16 000 пикс.', problems: [] };
    const failed = job({ state: 'failed', refusal });
    const host = withMap({ options: {} }, [other, failed]);
    await open('maps/1', { host });
    expect(await screen.findByText('Картинка карты осталась прежней.')).toBeVisible();
    expect(screen.getByText(/Сторона больше/)).toBeVisible();
    expect(host.asked('GET', `${JOBS}/j2`)).toEqual([]);
  });
});
