import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded } from '../../../../../src/api/index.ts';
import { characterChosen } from '../../../../../src/features/session/index.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { sessionOver } from '../../../../support/fakeHost.ts';
import { makeCharacter, master } from '../../../../support/entities.ts';
import {
  bodyField,
  FORM,
  sendButton,
  showLatest,
  user,
  write,
  writerSession,
} from './formProgram.tsx';

const SHORE = { key: 'shore', title: 'Берег' };

/** A turn that another wrote, later than all that the feed holds. */
const newsAt = (location = SHORE, over: Record<string, unknown> = {}) => ({
  post: '<p>Гремит гром.</p>',
  created: 4_000_000_000,
  location,
  char: { id: '12', type: 'profile', name: 'Гордей' },
  ...over,
});

describe('the preview', () => {
  const region = () => screen.findByRole('region', { name: 'Так ход увидят другие' });

  it('FORM-20 shows author, place and cleaned words as in the feed, by button and by keys, and is renewed', async () => {
    const keys = user();
    showLatest();
    await keys.type(await bodyField(), 'Дождь.');
    await keys.click(screen.getByRole('button', { name: 'Предпросмотр' }));
    const shown = within(await region());
    expect(await shown.findByText('Дождь.')).toBeInTheDocument();
    expect(shown.getByText('Алина')).toBeInTheDocument();
    expect(shown.getByText('Место shore')).toBeInTheDocument();
    expect(shown.queryByRole('button')).toBeNull();
    await keys.type(await bodyField(), ' Ветер.');
    expect(await shown.findByText('Дождь. Ветер.')).toBeInTheDocument();
    fireEvent.keyDown(await bodyField(), { altKey: true, shiftKey: true, code: 'KeyP' });
    await waitFor(() => expect(screen.queryByText('Так ход увидят другие')).toBeNull());
  });

  it('FORM-20 leaves the focus in the text', async () => {
    const keys = user();
    showLatest();
    const field = await bodyField();
    await keys.type(field, 'Дождь.');
    await keys.click(screen.getByRole('button', { name: 'Предпросмотр' }));
    await region();
    expect(field).toHaveFocus();
  });
});

describe('turns that arrived meanwhile', () => {
  it('FORM-21 are shown before sending, and one more press sends all the same', async () => {
    const keys = user();
    const { memory, posts } = showLatest();
    await keys.type(await bodyField(), 'Отвечаю.');
    memory.write(newsAt());
    await keys.click(await sendButton());
    const panel = await screen.findByRole('region', { name: /появился 1.ход$/ });
    expect(within(panel).getByText('Гремит гром.')).toBeInTheDocument();
    expect(within(panel).getByText('Гордей')).toBeInTheDocument();
    expect(posts()).toHaveLength(0);
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/появился 1 ход/)).toBeNull());
  });

  it('FORM-21 once read they are not shown again', async () => {
    const keys = user();
    const { memory, posts } = showLatest();
    await keys.type(await bodyField(), 'Отвечаю.');
    memory.write(newsAt());
    await keys.click(await sendButton());
    await keys.click(await screen.findByRole('button', { name: 'Вернуться к тексту' }));
    expect(screen.queryByText(/появился 1 ход/)).toBeNull();
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it.each([
    ['of another place', newsAt({ key: 'market', title: 'Рынок' })],
    ['of one’s own', newsAt(SHORE, { isOwner: true })],
    ['from before', newsAt(SHORE, { created: 1 })],
  ])('FORM-21 none is shown %s', async (_name, turn) => {
    const keys = user();
    const { memory, posts } = showLatest();
    await keys.type(await bodyField(), 'Отвечаю.');
    memory.write(turn);
    await keys.click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('FORM-21 a host that does not tell of them holds nothing up', async () => {
    const { posts } = showLatest({
      prepare: (host) => host.on('POST', '/api/rpg/turns/forest/new/7', { broken: true }),
    });
    await write('Дождь.');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

describe('who speaks', () => {
  it('FORM-23 a choice in another tab changes nothing here', async () => {
    const first = showLatest();
    await user().type(await bodyField(), 'Я Алина.');
    const second = showLatest({ storage: first.storage });
    act(() => void second.store.dispatch(characterChosen({ game: 'forest', character: '9' })));
    second.unmount();
    first.unmount();
    first.show();
    expect(await bodyField()).toHaveValue('Я Алина.');
    expect(screen.getByText('Пишет').parentElement).toHaveTextContent('Пишет Алина');
    await user().click(await sendButton());
    await waitFor(() => expect(first.posts()).toHaveLength(1));
  });

  it('FORM-23 nobody has no face as long as no NPC is chosen', async () => {
    const tech = { ...master, isGameMaster: false, isGameTech: true };
    showLatest({
      session: writerSession({
        characters: { status: 'ready', list: [tech] },
        characterKey: 'master',
      }),
      prepare: (host, memory) => {
        memory.serve(host, 'forest', 'master');
        host.on('GET', '/api/rpg/turn/forest/master', { json: {} });
      },
    });
    await bodyField();
    const speaker = screen.getByText('Пишет').parentElement?.parentElement;
    expect(speaker).toHaveTextContent(/^Пишет пока никто$/);
  });
});

describe('earlier versions', () => {
  it('FORM-19 are listed with their text, and come back into the form', async () => {
    const keys = user();
    showLatest();
    await keys.type(await bodyField(), 'Старое.');
    await keys.click(screen.getByRole('button', { name: 'Очистить' }));
    expect(await bodyField()).toHaveValue('');
    await keys.type(await bodyField(), 'Новое.');
    await keys.click(screen.getByRole('button', { name: 'Прежние варианты' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Прежние варианты' }));
    expect(await dialog.findByText(/очищен/)).toBeInTheDocument();
    await keys.click(dialog.getByRole('button', { name: 'Вернуть этот вариант' }));
    await waitFor(async () => expect(await bodyField()).toHaveValue('Старое.'));
  });

  it('FORM-19 what was cleared is taken back by one press', async () => {
    const keys = user();
    showLatest();
    await keys.type(await bodyField(), 'Старое.');
    await keys.click(screen.getByRole('button', { name: 'Очистить' }));
    await keys.click(await screen.findByRole('button', { name: 'Вернуть текст' }));
    await waitFor(async () => expect(await bodyField()).toHaveValue('Старое.'));
  });
});

describe('a session that ended', () => {
  it('AUTH-08 leads back in where the form was, without showing its text', async () => {
    const { store } = showLatest();
    await user().type(await bodyField(), 'Тайна.');
    act(() => void store.dispatch(sessionEnded()));
    expect(await screen.findByText(/допишете с.того же места/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Войти снова' })).toBeEnabled();
    expect(screen.queryByText(/Тайна/)).toBeNull();
    await waitFor(() => expect(screen.getByText('Сеанс завершён')).toHaveFocus());
  });

  it('AUTH-08 promises to send only what was being sent', async () => {
    const { host } = showLatest({
      storage: createMemoryStorage(),
      session: writerSession({
        characters: { status: 'ready', list: [makeCharacter({ location: 'shore' })] },
      }),
    });
    host.on('POST', FORM, sessionOver);
    await write('Тайна.');
    expect(await screen.findByText(/отправится сам/)).toBeInTheDocument();
  });
});
