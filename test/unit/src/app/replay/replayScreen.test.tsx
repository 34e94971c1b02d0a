import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Endpoint, expose } from 'comlink';
import { ReplayScreen } from '../../../../../src/app/replay/screens/ReplayScreen.tsx';
import {
  createLogProgram,
  type ReplayView,
} from '../../../../../src/app/replay/frame/logProgram.ts';
import { MOST_BYTES } from '../../../../../src/app/replay/useOpenLog.ts';
import { wentTo } from '../../../../../src/app/uiSlice.ts';
import { errorRaised } from '../../../../../src/api/index.ts';
import { networkChanged } from '../../../../../src/realtime/index.ts';
import ru from '../../../../../src/i18n/ru.json' with { type: 'json' };
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { replayLog, type Said } from './replayLog.ts';

const { replay } = ru;

/** Does what the page of the frame does, but for its screens: jsdom loads no frames. */
function handOver(frame: HTMLIFrameElement): ReplayView[] {
  const views: ReplayView[] = [];
  const program = createLogProgram(window, {
    show: (view) => views.push(view),
    scroll: () => undefined,
  });
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(program, port1 as unknown as Endpoint); // Node's port is the browser's
  const data = { letopisReplay: port2 };
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data }));
  });
  return views;
}

/** An open port would keep the tests from their end. */
const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

const frameHere = () => screen.getByTitle<HTMLIFrameElement>(replay.screen);

const actions: readonly Said[] = [
  wentTo({ path: '/forest' }),
  networkChanged({ online: false, at: 5 }),
  errorRaised({ id: '1', said: { messageKey: 'error.network' }, show: 'modal' }),
  wentTo({ path: '/forest/chat' }),
  { type: 'nothing/happened', payload: { deep: { er: [1, 2] } } },
];

/** jsdom's files cannot be read by `text`. */
const fileOf = (text: string, name = 'log.jsonl') =>
  Object.assign(new File([text], name), { text: () => Promise.resolve(text) });

async function open(file: File) {
  const rendered = renderScreen(<ReplayScreen />);
  await rendered.user.upload(screen.getByLabelText(replay.file), file);
  return { ...rendered, frame: frameHere() };
}

async function opened(text = replayLog(actions)) {
  const rendered = await open(fileOf(text));
  const views = handOver(rendered.frame);
  const list = await screen.findByRole('listbox', { name: replay.actions });
  return { ...rendered, views, list };
}

const selected = () => screen.getByRole('option', { selected: true });

describe('the screen of a replay', () => {
  it('QA-03 says what it is for before a log is opened, and that the file stays here', () => {
    renderScreen(<ReplayScreen />);
    expect(screen.getByRole('heading', { name: replay.title })).toBeVisible();
    expect(screen.getByText(replay.stays)).toBeVisible();
    expect(document.title).toContain(replay.title);
  });

  it('QA-03 opens a file that is dropped, and lists its actions with their errors and pages', async () => {
    renderScreen(<ReplayScreen />);
    const zone = screen.getByText(replay.drop);
    fireEvent.drop(zone, { dataTransfer: { files: [fileOf(replayLog(actions), 'вечер.jsonl')] } });
    expect(screen.getByText('вечер.jsonl')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(replay.reading);
    handOver(frameHere());
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(actions.length);
    expect(options[2]).toHaveTextContent(replay.errors.raised);
    expect(options[3]).toHaveTextContent('/forest/chat');
    expect(options[1]).toHaveTextContent('connection');
  });

  it('QA-03 steps both ways by keys, and shows each time the state, the page and the moment', async () => {
    const { list, user, views } = await opened();
    expect(views.at(-1)).toMatchObject({ path: '/forest', goesBack: false });
    list.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(selected()).toHaveTextContent('networkChanged'));
    expect(views.at(-1)).toMatchObject({ path: '/forest', at: 1_700_000_002_000 });
    await user.keyboard('{End}');
    await waitFor(() => expect(selected()).toHaveTextContent('nothing/happened'));
    expect(views.at(-1)).toMatchObject({ path: '/forest/chat', goesBack: false });
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(selected()).toHaveTextContent('errorRaised'));
    expect(views.at(-1)).toMatchObject({ path: '/forest', goesBack: true });
  });

  it('QA-03 tells the action, and what it changed, as it was and as it is', async () => {
    const { list, user } = await opened();
    list.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await screen.findByRole('heading', { name: /№ 4$/ });
    const change = screen.getByText('ui.path').closest('li')!;
    expect(within(change).getByText('"/forest"').tagName).toBe('DEL');
    expect(within(change).getByText('"/forest/chat"').tagName).toBe('INS');
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByText(replay.changedNothing)).toBeVisible();
    expect(screen.getByText('"nothing/happened"')).toBeVisible();
  });

  it('QA-03 lists an action that is nested too deep to be told, and goes on', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const text = replayLog([{ type: 'deep/happened', payload: 'DEEP' }, ...actions]);
    const { list, user } = await opened(text.replace('"DEEP"', deep));
    list.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('heading', { name: /№ 1$/ })).toBeVisible();
    await waitFor(() => expect(selected()).toHaveTextContent('deep/happened'));
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('heading', { name: /№ 2$/ });
    expect(await screen.findByText('ui.path')).toBeVisible();
  });

  it('QA-03 goes to errors, to a number, and along what a filter lets through', async () => {
    const { user } = await opened();
    const button = (name: string) => screen.getByRole('button', { name });
    await user.click(button(replay.errorForward));
    await waitFor(() => expect(selected()).toHaveTextContent('errorRaised'));
    expect(button(replay.errorForward)).toHaveAttribute('aria-disabled', 'true');
    await user.type(screen.getByLabelText(replay.jump), '5{Enter}');
    await waitFor(() => expect(selected()).toHaveTextContent('nothing/happened'));
    await user.click(button(replay.errorBack));
    await waitFor(() => expect(selected()).toHaveTextContent('errorRaised'));
    await user.type(screen.getByLabelText(replay.find), 'went');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.click(button(replay.forward));
    await waitFor(() => expect(selected()).toHaveTextContent('/forest/chat'));
    await user.click(button(replay.back));
    await waitFor(() => expect(selected()).toHaveTextContent('/forest'));
    await user.type(screen.getByLabelText(replay.find), 'nowhere');
    expect(await screen.findByText(replay.nothingFound)).toBeVisible();
  });

  it('QA-03 plays to the end by itself', async () => {
    const { user, views } = await opened();
    await user.click(screen.getByLabelText(replay.speed));
    await user.click(await screen.findByRole('option', { name: replay.fastest }));
    await user.click(screen.getByRole('button', { name: replay.play }));
    await waitFor(() => expect(views.at(-1)?.at).toBe(1_700_000_005_000));
    expect(await screen.findByRole('button', { name: replay.play })).toBeVisible();
  });

  it('QA-03 names bad lines by their numbers', async () => {
    const text = replayLog(actions).replace('"seq":4', '"seq":"x"');
    handOver((await open(fileOf(text))).frame);
    expect(await screen.findByRole('alert')).toHaveTextContent('Строка 6: неверно поле seq.');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('QA-03 says which version it cannot read, and of another build that it is one', async () => {
    const { frame, user } = await open(fileOf(replayLog([], { version: 7 })));
    handOver(frame);
    expect(await screen.findByRole('alert')).toHaveTextContent('версия записи 7');
    await user.click(screen.getByRole('button', { name: replay.close }));
    expect(screen.getByText(replay.drop)).toBeVisible();
    await user.upload(
      screen.getByLabelText(replay.file),
      fileOf(replayLog(actions, { build: '9.9.9' })),
    );
    handOver(frameHere());
    expect(await screen.findByText(/другой сборке \(9\.9\.9/)).toBeVisible();
  });

  it('BACK-131 shows what the person wrote about it', async () => {
    await opened(replayLog(actions, { note: 'Ход пропал.' }));
    expect(screen.getByText('Ход пропал.')).toBeVisible();
  });

  it('opens no file that is too large', async () => {
    const file = fileOf('');
    Object.defineProperty(file, 'size', { value: MOST_BYTES + 1 });
    await open(file);
    expect(await screen.findByRole('alert')).toHaveTextContent('64');
  });

  it('offers to try again where the code of the frame did not come', async () => {
    const { frame, user } = await open(fileOf(replayLog(actions)));
    fireEvent.load(frame);
    expect(await screen.findByText(replay.frameFailed, {}, { timeout: 10_000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: ru.app.retry }));
    const again = frameHere();
    expect(again).not.toBe(frame);
    handOver(again);
    expect(await screen.findByRole('listbox', { name: replay.actions })).toBeVisible();
  });

  it('QA-03 SAFE-16 takes no part of the frame into what one may do, and gives it no origin', async () => {
    const { frame } = await open(fileOf(replayLog(actions)));
    expect(frame).toHaveAttribute('inert');
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  });
});
