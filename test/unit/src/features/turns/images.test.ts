import { uploadTurnImage } from '../../../../../src/features/turns/form/imageThunks.ts';
import type { FileAnswer, FileRequest } from '../../../../../src/lib/sendFile.ts';
import { UPLOAD_LIMIT } from '../../../../../src/contract/index.ts';
import {
  makeHost,
  makeProgram,
  makeSession,
  wireInit,
  wireUser,
} from '../../../../support/factories.ts';
import { type FakeAnswer, invalidFields } from '../../../../support/fakeHost.ts';
import { makeTestServices } from '../../../../support/testServices.ts';

const STORED: FileAnswer = { status: 200, text: '{"url":"/uploads/1.webp"}' };
const SIGNED_OUT: FileAnswer = { status: 401, text: '{"error":{"message":"Войдите"}}' };

/** Uploads against a host that gives these answers, one after the other. */
async function upload(
  answers: readonly FileAnswer[],
  {
    file = new File(['x'], 'a.png', { type: 'image/png' }),
    user = { ...wireUser, token: 'fresh' },
    origin = '',
    token = 'old',
    init,
  }: {
    file?: File;
    user?: object | null;
    origin?: string;
    token?: string;
    init?: FakeAnswer;
  } = {},
) {
  const asked: FileRequest[] = [];
  const left = [...answers];
  const { config } = makeTestServices();
  const { store, host } = makeProgram({
    host: makeHost(wireInit(user === null ? {} : { user })),
    preloadedState: { session: makeSession(token === '' ? {} : { uploadToken: token }) },
    config: { ...config, api: { ...config.api, origin } },
    cookie: (name) => (name === 'XSRF-TOKEN' ? 'xsrf' : undefined),
    sendFile: (request) => {
      asked.push(request);
      return Promise.resolve(left.shift() ?? { failed: 'network' });
    },
  });
  if (init) host.on('GET', '/api/rpg/init', init);
  const outcome = await store.dispatch(
    uploadTurnImage({
      game: 'forest',
      character: 'master',
      file,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    }),
  );
  const tokens = asked.map(({ headers }) => headers.authorization);
  return { outcome, asked, tokens, host, session: () => store.getState().session };
}

describe('a picture for a turn', () => {
  it('FORM-05 goes to the image call with the bearer token, and comes back as an address', async () => {
    const { outcome, asked } = await upload([STORED]);
    expect(outcome).toEqual({ url: '/uploads/1.webp' });
    expect(asked[0]?.url).toBe('https://letopis.test/api/rpg/turn/forest/master/image');
    expect(asked[0]?.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer old',
      'X-XSRF-TOKEN': 'xsrf',
    });
  });

  it('stands by its whole address where the host is another than the page', async () => {
    const { outcome } = await upload([STORED], { origin: 'https://api.example.org' });
    expect(outcome).toEqual({ url: 'https://api.example.org/uploads/1.webp' });
  });

  it.each([
    [
      'what another host says of the field alone',
      { status: 422, text: JSON.stringify(invalidFields({ file: ['Не картинка.'] }).json) },
      { text: 'Не картинка.' },
    ],
    [
      'words that help in place of a proxy’s page',
      { status: 413, text: '<html><h1>413 Request Entity Too Large</h1></html>' },
      { messageKey: 'error.tooLarge' },
    ],
    [
      'ours where an answer without an address says but a formula',
      { status: 200, text: '{"error":{"message":"Server Error"}}' },
      { messageKey: 'error.default' },
    ],
  ])('HOSTS-08 that is refused brings %s', async (_what, answer, said) => {
    expect((await upload([answer])).outcome).toEqual({ said });
  });

  it('is sent once more with a fresh token where the old one has run out, and nothing else starts over', async () => {
    const { outcome, tokens, session } = await upload([SIGNED_OUT, STORED]);
    expect(outcome).toEqual({ url: '/uploads/1.webp' });
    expect(tokens).toEqual(['Bearer old', 'Bearer fresh']);
    expect(session()).toMatchObject({ uploadToken: 'fresh', gameKey: 'forest', characterKey: '7' });
  });

  it('HOSTS-07 is not sent for ever: a second refusal is one of the upload, and signs nobody out', async () => {
    const { outcome, tokens, session } = await upload([SIGNED_OUT, SIGNED_OUT]);
    expect(tokens).toHaveLength(2);
    expect(outcome).toEqual({ said: { text: 'Войдите' } });
    expect(session().user).toBeDefined();
  });

  it('HOSTS-07 goes with the session’s cookie alone where init gives no token; a refusal says that the host does not allow it', async () => {
    const bare: FileAnswer = { status: 401, text: '{"message":"Unauthenticated."}' };
    const { outcome, asked, session } = await upload([bare], { token: '', user: wireUser });
    expect(asked.map(({ headers }) => headers)).toEqual([
      { accept: 'application/json', 'X-XSRF-TOKEN': 'xsrf' },
    ]);
    expect(outcome).toEqual({ said: { messageKey: 'error.forbidden' } });
    expect(session().user).toBeDefined();
  });

  it('HOSTS-07 is sent once more after a refused XSRF value', async () => {
    const expired: FileAnswer = { status: 419, text: '{"message":"CSRF token mismatch."}' };
    const { outcome, host } = await upload([expired, STORED]);
    expect(outcome).toEqual({ url: '/uploads/1.webp' });
    expect(host.asked('GET', '/api/rpg/init')).toHaveLength(1);
    const refused = await upload([expired, expired]);
    expect(refused.asked).toHaveLength(2);
    expect(refused.outcome).toEqual({ said: { messageKey: 'error.pageExpired' } });
  });

  it('HOSTS-07 leaves the session alone where init does not say what the refusal means', async () => {
    const { outcome, session } = await upload([SIGNED_OUT], { init: { status: 500 } });
    expect(outcome).toEqual({ said: { text: 'Войдите' } });
    expect(session().user).toBeDefined();
  });

  it.each([
    ['nobody is signed in any more', null],
    ['somebody else is signed in now', { ...wireUser, id: 99, token: 'theirs' }],
  ])('is not sent under another name: %s', async (_what, user) => {
    const { tokens, session } = await upload([SIGNED_OUT, STORED], { user });
    expect(tokens).toEqual(['Bearer old']);
    expect(session().uploadToken).toBeUndefined();
  });

  it.each([
    ['a wrong type', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), 'image.wrongType'],
    ['no type', new File(['x'], 'a'), 'image.wrongType'],
    [
      'too many bytes',
      new File([new Uint8Array(UPLOAD_LIMIT + 1)], 'a.png', { type: 'image/png' }),
      'image.tooLarge',
    ],
    ['no bytes', new File([], 'a.png', { type: 'image/png' }), 'image.empty'],
  ])('is not sent at all with %s', async (_what, file, messageKey) => {
    const { outcome, asked } = await upload([STORED], { file });
    expect(outcome).toEqual({ said: { messageKey } });
    expect(asked).toEqual([]);
  });

  it.each<[string, FileAnswer, unknown]>([
    [
      'the host’s own',
      { status: 413, text: '{"error":{"message":"Он слишком большой."}}' },
      { text: 'Он слишком большой.' },
    ],
    [
      'a refusal that comes as a success',
      { status: 200, text: '{"error":{"message":"Не вышло."}}' },
      { text: 'Не вышло.' },
    ],
    ['ours, without a connection', { failed: 'network' }, { messageKey: 'error.network' }],
    ['ours, after too long', { failed: 'timeout' }, { messageKey: 'error.timeout' }],
    ['ours, for a page', { status: 200, text: '<html>' }, { messageKey: 'error.notJson' }],
    ['ours, for a wrong shape', { status: 200, text: '[5]' }, { messageKey: 'error.wrongShape' }],
  ])('that fails is explained in words: %s', async (_what, answer, said) => {
    expect((await upload([answer])).outcome).toEqual({ said });
  });

  it('that was cancelled is nobody’s failure', async () => {
    expect((await upload([{ failed: 'aborted' }])).outcome).toBeUndefined();
  });
});
