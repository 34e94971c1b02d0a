import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { selectToasts } from '../../../../../../src/app/uiSlice.ts';
import type { Crop, CropStart } from '../../../../../../src/features/profiles/avatar/types.ts';
import { selectCharacter, selectGame } from '../../../../../../src/features/session/index.ts';
import ru from '../../../../../../src/i18n/ru.json' with { type: 'json' };
import type { FileAnswer, FileRequest } from '../../../../../../src/lib/sendFile.ts';
import { makeCharacter, makeGame } from '../../../../../support/entities.ts';
import { makeHost, makeSession } from '../../../../../support/factories.ts';
import { renderScreen } from '../../../../../support/renderScreen.tsx';

/** jsdom decodes no pictures and draws none: what a file holds, and what was asked of the frame. */
const opened = { problem: undefined as string | undefined, released: 0 };
const drawing = { asked: [] as unknown[], start: undefined as CropStart | undefined, ended: 0 };

const note =
  (name: string) =>
  (...given: unknown[]): void => {
    drawing.asked.push([name, ...given]);
    drawing.start?.onChange();
  };

const crop: Crop = {
  move: note('move'),
  scale: note('scale'),
  rotate: note('rotate'),
  reset: note('reset'),
  position: () => ({ left: 10, top: 20, side: 300 }),
  cut: () => Promise.resolve(new Blob(['crop'], { type: 'image/webp' })),
};

jest.unstable_mockModule('../../../../../../src/features/profiles/avatar/picture.ts', () => ({
  openPicture: ({ name }: File) =>
    Promise.resolve(
      opened.problem
        ? { problem: opened.problem }
        : { name, url: `blob:${name}`, release: () => (opened.released += 1) },
    ),
}));
jest.unstable_mockModule('../../../../../../src/features/profiles/avatar/cropper.ts', () => ({
  startCrop: (start: CropStart) => {
    drawing.start = start;
    return Promise.resolve({ crop, end: () => (drawing.ended += 1) });
  },
}));

const { OwnAvatar } = await import('../../../../../../src/features/profiles/avatar/OwnAvatar.tsx');

const { avatar: words } = ru;
const picture = new File(['x'], 'face.jpg', { type: 'image/jpeg' });
const OWN = '/api/rpg/profile/forest/7';
const ROOT = '/api/rpg/profile/avatar';
const avatarAnswer = (avatar?: string) => ({
  character: { key: '7', name: 'Алина', ...(avatar && { avatar }) },
  message: 'Аватар сохранён.',
});

/** The part as a page holds it: with what the session says now. */
function Held() {
  const game = useSelector(selectGame);
  const character = useSelector(selectCharacter);
  return game && character ? <OwnAvatar game={game} character={character} /> : null;
}

interface Scene {
  readonly game?: Record<string, unknown>;
  readonly character?: Record<string, unknown>;
  readonly before?: string;
  /** The community's avatar for those who have none. */
  readonly community?: string;
}

function show({ game = {}, character = {}, before, community }: Scene = {}) {
  const sent: (FileRequest & { answer: (answer: FileAnswer) => void })[] = [];
  const host = makeHost();
  const profile = { id: '7', name: 'Алина', ...(before && { imageBefore: before }) };
  host.on('GET', OWN, { json: { profile, comments: [] } });
  const own = makeCharacter({ avatar: '/uploads/old.webp', confirmed: false, ...character });
  const screenOf = renderScreen(<Held />, {
    host,
    preloadedState: {
      session: makeSession({
        games: [makeGame(game)],
        characters: { status: 'ready', list: [own] },
        globals: { menu: [], holiday: false, ...(community && { defaultAvatar: community }) },
      }),
    },
    sendFile: (request) =>
      new Promise((resolve) => {
        request.signal.addEventListener('abort', () => resolve({ failed: 'aborted' }));
        sent.push({ ...request, answer: resolve });
      }),
  });
  const toasts = () => selectToasts(screenOf.store.getState()).map(({ said }) => said);
  return { ...screenOf, host, sent, toasts };
}

const button = (name: string) => screen.findByRole('button', { name });
const input = () => screen.getByLabelText<HTMLInputElement>(words.file);
const face = () => screen.getByRole('img', { name: 'Алина' });
const warnings = () => screen.findByRole('note', { name: words.problems });
const frame = () => screen.findByRole('application', { name: words.frame });

/** Chooses a file and waits until its frame can be moved. */
async function choose(user: ReturnType<typeof show>['user']) {
  await button(words.change);
  await user.upload(input(), picture);
  const stage = await frame();
  await waitFor(() => expect(stage).toHaveAttribute('aria-disabled', 'false'));
  return stage;
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  Object.assign(opened, { problem: undefined, released: 0 });
  Object.assign(drawing, { asked: [], start: undefined, ended: 0 });
});

describe('one’s own avatar', () => {
  it.each([
    ['unconfirmed', { character: { confirmed: false } }, true],
    [
      'confirmed, where the game allows it',
      { game: { avatar_change: true }, character: { confirmed: true } },
      true,
    ],
    ['confirmed, where it does not', { character: { confirmed: true } }, false],
    ['unconfirmed, in a closed game', { game: { status: 'closed' } }, false],
  ])('PROF-11 may be changed or not: %s', (_who, scene, may) => {
    show(scene);
    expect(face()).toBeVisible();
    expect(screen.queryAllByRole('button')).toHaveLength(may ? 2 : 0);
  });

  it('PROF-11 that is not there yet is loaded, and cannot be deleted', async () => {
    show({ character: { avatar: undefined } });
    await button(words.choose);
    expect(screen.queryByRole('button', { name: words.delete })).toBeNull();
  });
});

describe('the portrait of one who has no avatar', () => {
  it.each([undefined, ''])('PROF-05 is that of the community: %j', (avatar) => {
    show({ character: { avatar }, community: '/default.png' });
    expect(face()).toHaveAttribute('src', '/default.png');
  });
});

describe('files that are no avatar', () => {
  const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });

  it.each([
    ['of a wrong type', [svg], words.wrongType],
    ['several', [picture, picture], words.several],
  ])(
    'PROF-11 %s: said in a list of warnings and as a message, the avatar stays',
    async (_what, files, said) => {
      const { toasts } = show();
      await button(words.change);
      const place = face().closest('div')!;
      fireEvent.drop(place, { dataTransfer: { types: ['Files'], files } });
      expect(within(await warnings()).getByRole('listitem')).toHaveTextContent(said);
      expect(toasts()).toHaveLength(1);
      expect(face()).toHaveAttribute('src', '/uploads/old.webp');
    },
  );

  it('PROF-11 a picture that cannot be opened is said to be broken', async () => {
    opened.problem = 'avatar.broken';
    const { user, toasts } = show();
    await button(words.change);
    await user.upload(input(), picture);
    expect(await warnings()).toHaveTextContent(words.broken);
    expect(toasts()).toEqual([{ messageKey: 'avatar.broken' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('PROF-11 the warning goes with the next file', async () => {
    opened.problem = 'avatar.broken';
    const { user } = show();
    await button(words.change);
    await user.upload(input(), picture);
    await warnings();
    opened.problem = undefined;
    await choose(user);
    expect(screen.queryByText(words.broken)).toBeNull();
  });
});

describe('the crop', () => {
  it('PROF-11 opens with a dropped picture', async () => {
    show();
    await button(words.change);
    const transfer = { dataTransfer: { types: ['Files'], files: [picture] } };
    fireEvent.dragOver(face(), transfer);
    fireEvent.drop(face(), transfer);
    expect(await screen.findByRole('dialog', { name: words.crop })).toBeVisible();
    await waitFor(() => expect(drawing.start?.url).toBe('blob:face.jpg'));
  });

  it('PROF-11 is moved by keys and buttons, and says where it is when a key is let go', async () => {
    const { user } = show();
    const stage = await choose(user);
    act(() => stage.focus());
    await user.keyboard('{ArrowLeft}');
    await user.click(await button(words.rotate));
    await user.click(await button(words.larger));
    expect(drawing.asked).toEqual([['move', -4, 0], ['rotate'], ['scale', 1.1]]);
    expect(await screen.findByText(/300 на 300 точек/)).toHaveAttribute('role', 'status');
    expect(stage).toHaveAccessibleDescription(words.frameHelp);
  });

  it('PROF-11 is sent with its progress, and stands in the place of the avatar', async () => {
    const { user, sent } = show();
    await choose(user);
    await user.click(await button(words.save));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.file).toMatchObject({ name: 'face.webp', type: 'image/webp' });
    act(() => sent[0]!.onProgress(0.4));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    sent[0]!.answer({ status: 200, text: JSON.stringify(avatarAnswer('/uploads/new.webp')) });
    await noDialog();
    await waitFor(() => expect(face()).toHaveAttribute('src', '/uploads/new.webp'));
    await waitFor(() => expect([drawing.ended, opened.released]).toEqual([1, 1]));
  });

  it('PROF-11 that did not arrive stays, with the reason in a list and as a message, and can be sent again', async () => {
    const { user, sent, toasts } = show();
    await choose(user);
    await user.click(await button(words.save));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]!.answer({ status: 503, text: '{"error":"Нет места"}' });
    expect(within(await warnings()).getByRole('listitem')).toHaveTextContent('Нет места');
    expect(toasts()).toEqual([{ text: 'Нет места' }]);
    await user.click(await button(ru.app.retry));
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]!.answer({ status: 200, text: JSON.stringify(avatarAnswer('/uploads/new.webp')) });
    await noDialog();
  });

  it('PROF-11 is stopped on its way, and stays', async () => {
    const { user, sent, toasts } = show();
    await choose(user);
    await user.click(await button(words.save));
    await user.click(await button(words.stop));
    expect(await button(words.save)).toBeEnabled();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(toasts()).toEqual([]);
    expect(drawing.ended).toBe(0);
  });

  it('PROF-11 that was moved is not left without a question', async () => {
    const { user } = show();
    await choose(user);
    await user.click(await button(words.smaller));
    await user.click(await button(words.cancel));
    await user.click(await button(words.stay));
    await waitFor(() => expect(screen.queryByText(words.leaveText)).toBeNull());
    expect(await frame()).toBeVisible();
    await user.click(await button(words.cancel));
    await user.click(await button(words.leave));
    await noDialog();
    expect(face()).toHaveAttribute('src', '/uploads/old.webp');
  });

  it('PROF-11 that was not touched is closed at once', async () => {
    const { user } = show();
    await choose(user);
    await user.keyboard('{Escape}');
    await noDialog();
  });
});

describe('taking an avatar back', () => {
  it('PROF-11 leads to the one before, which the host names', async () => {
    const { user, host } = show({ before: 'first.webp' });
    host.on('POST', `${ROOT}/revert/forest/7`, { json: avatarAnswer('/uploads/first.webp') });
    await user.click(await button(words.revert));
    await waitFor(() => expect(face()).toHaveAttribute('src', '/uploads/first.webp'));
    await waitFor(() => expect(screen.getByRole('button', { name: words.change })).toHaveFocus());
  });

  it('PROF-11 leads to none, and from there back', async () => {
    const { user, host } = show();
    host.on('POST', `${ROOT}/delete/forest/7`, { json: avatarAnswer() });
    await user.click(await button(words.delete));
    host.on('GET', OWN, {
      json: { profile: { id: '7', name: 'Алина', imageBefore: 'old.webp' }, comments: [] },
    });
    expect(await button(words.choose)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: words.choose })).toHaveFocus());
  });

  it('PROF-11 that is refused says why in a list and as a message', async () => {
    const { user, host, toasts } = show();
    host.on('POST', `${ROOT}/delete/forest/7`, { status: 409, json: { error: 'Игра закрыта' } });
    await user.click(await button(words.delete));
    expect(within(await warnings()).getByRole('listitem')).toHaveTextContent('Игра закрыта');
    expect(toasts()).toEqual([{ text: 'Игра закрыта' }]);
    expect(face()).toHaveAttribute('src', '/uploads/old.webp');
  });
});
