import { selectToasts } from '../../../../../../src/app/uiSlice.ts';
import {
  deleteAvatar,
  revertAvatar,
  uploadAvatar,
} from '../../../../../../src/features/profiles/avatar/avatarThunks.ts';
import { profilesApi } from '../../../../../../src/features/profiles/api.ts';
import { selectCharacter } from '../../../../../../src/features/session/index.ts';
import type { FileAnswer, FileRequest } from '../../../../../../src/lib/sendFile.ts';
import { makeCharacter } from '../../../../../support/entities.ts';
import { invalidFields } from '../../../../../support/fakeHost.ts';
import {
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../../support/factories.ts';

const WHOSE = { game: 'forest', character: '7' };
const ROOT = '/api/rpg/profile/avatar';
const avatarAnswer = (avatar?: string) => ({
  character: { key: '7', name: 'Алина', confirmed: true, ...(avatar && { avatar }) },
  message: 'Сделано.',
});
const STORED: FileAnswer = { status: 200, text: JSON.stringify(avatarAnswer('/uploads/new.webp')) };
const SIGNED_OUT: FileAnswer = { status: 401, text: '{"error":"Войдите"}' };

function program(answers: readonly FileAnswer[] = []) {
  const asked: FileRequest[] = [];
  const left = [...answers];
  const list = [makeCharacter({ avatar: '/uploads/old.webp' })];
  const host = makeHost(wireInit({ user: { ...wireUser, token: 'fresh' } }));
  host.on('GET', '/api/rpg/profile/forest/7', { json: { profile: { id: '7', name: 'Алина' } } });
  const made = makeProgram({
    host,
    preloadedState: {
      session: makeSession({ uploadToken: 'old', characters: { status: 'ready', list } }),
    },
    sendFile: (request) => {
      asked.push(request);
      return Promise.resolve(left.shift() ?? { failed: 'network' });
    },
  });
  const { store } = made;
  return {
    ...made,
    asked,
    avatar: () => selectCharacter(store.getState())?.avatar,
    toasts: () => selectToasts(store.getState()).map(({ kind, said }) => [kind, said]),
    upload: (signal = new AbortController().signal) =>
      store.dispatch(
        uploadAvatar({
          ...WHOSE,
          file: new File(['x'], 'a.webp', { type: 'image/webp' }),
          onProgress: () => undefined,
          signal,
        }),
      ),
  };
}

describe('an avatar that is sent', () => {
  it('PROF-11 goes to the avatar’s call with the bearer token, and stands in the session with the host’s words', async () => {
    const { upload, asked, avatar, toasts } = program([STORED]);
    expect(await upload()).toBe('done');
    expect(asked[0]?.url).toBe(`https://letopis.test${ROOT}/upload/forest/7`);
    expect(asked[0]?.headers.authorization).toBe('Bearer old');
    expect(avatar()).toBe('/uploads/new.webp');
    expect(toasts()).toEqual([['notice', { text: 'Сделано.' }]]);
  });

  it('PROF-11 is sent once more with a fresh token where the old one has run out', async () => {
    const { upload, asked, avatar } = program([SIGNED_OUT, STORED]);
    expect(await upload()).toBe('done');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer fresh',
    ]);
    expect(avatar()).toBe('/uploads/new.webp');
  });

  it('HOSTS-07 that is refused once more is no avatar, and signs nobody out', async () => {
    const { upload, asked, store } = program([SIGNED_OUT, SIGNED_OUT]);
    expect(await upload()).toEqual({ said: { text: 'Войдите' } });
    expect(asked).toHaveLength(2);
    expect(store.getState().session.user).toBeDefined();
  });

  it.each([
    [
      'the host’s words',
      { status: 415, text: '{"error":"Не изображение"}' },
      { text: 'Не изображение' },
    ],
    ['ours', { failed: 'network' }, { messageKey: 'error.network' }],
    [
      'ours, where the answer cannot be read',
      { status: 200, text: '<html>' },
      { messageKey: 'error.notJson' },
    ],
  ] as const)(
    'PROF-11 that fails leaves the one before, and says so as a message: %s',
    async (_whose, answer, said) => {
      const { upload, avatar, toasts } = program([answer]);
      expect(await upload()).toEqual({ said });
      expect(avatar()).toBe('/uploads/old.webp');
      expect(toasts()).toEqual([['error', said]]);
    },
  );

  it('PROF-11 that is given up is nobody’s failure', async () => {
    const { upload, avatar, toasts } = program([{ failed: 'aborted' }]);
    expect(await upload()).toBe('cancelled');
    expect(avatar()).toBe('/uploads/old.webp');
    expect(toasts()).toEqual([]);
  });

  it('PROF-11 lets what holds the profile be refetched', async () => {
    const { upload, store, host } = program([STORED]);
    const reading = store.dispatch(profilesApi.endpoints.ownProfile.initiate({ params: WHOSE }));
    await reading;
    await upload();
    await host.settle();
    const asked = host.requests.filter(({ path }) => path === '/api/rpg/profile/forest/7');
    expect(asked).toHaveLength(2);
    reading.unsubscribe();
  });
});

describe('an avatar that is taken back', () => {
  it('PROF-11 gives way to the one before, by the name of its file', async () => {
    const { store, host, avatar, toasts } = program();
    host.on('POST', `${ROOT}/revert/forest/7`, { json: avatarAnswer('/uploads/first.webp') });
    expect(await store.dispatch(revertAvatar(WHOSE, 'first.webp'))).toBe('done');
    const { body } = host.requests.find(({ path }) => path.startsWith(ROOT))!;
    expect(JSON.parse(body)).toEqual({ filename: 'first.webp' });
    expect(avatar()).toBe('/uploads/first.webp');
    expect(toasts()).toEqual([['notice', { text: 'Сделано.' }]]);
  });

  it('PROF-11 or to none', async () => {
    const { store, host, avatar } = program();
    host.on('POST', `${ROOT}/delete/forest/7`, { json: avatarAnswer() });
    expect(await store.dispatch(deleteAvatar(WHOSE))).toBe('done');
    expect(avatar()).toBeUndefined();
  });

  it('PROF-11 stays where that is refused, with what is wrong with the file', async () => {
    const { store, host, avatar, toasts } = program();
    const errors = { filename: ['Такого аватара не было.'] };
    host.on('POST', `${ROOT}/revert/forest/7`, {
      status: 422,
      json: { error: 'Проверьте поля', errors },
    });
    const said = { text: 'Проверьте поля. Такого аватара не было.' };
    expect(await store.dispatch(revertAvatar(WHOSE, 'other.webp'))).toEqual({ said });
    expect(avatar()).toBe('/uploads/old.webp');
    expect(toasts()).toEqual([['error', said]]);
  });

  it('HOSTS-08 stays with what another host says of the file alone', async () => {
    const { store, host } = program();
    host.on('POST', `${ROOT}/revert/forest/7`, invalidFields({ file: ['Файл пропал.'] }));
    const said = { text: 'Файл пропал.' };
    expect(await store.dispatch(revertAvatar(WHOSE, 'other.webp'))).toEqual({ said });
  });

  it('PROF-11 stays where there is no connection', async () => {
    const { store, host, avatar } = program();
    host.on('POST', `${ROOT}/delete/forest/7`, { broken: true });
    const said = { messageKey: 'error.network' };
    expect(await store.dispatch(deleteAvatar(WHOSE))).toEqual({ said });
    expect(avatar()).toBe('/uploads/old.webp');
  });
});
