import './app/theme/fonts.css';
import './app/theme/fallbackFonts.css';
import './app/theme/base.css';
import './app/theme/returning.css';

/**
 * What the program is made of, in the order in which it is evaluated: each part in a task of its own, between which the browser paints and
 * answers (FIRST-02).
 */
const parts = [
  () => import(/* webpackMode: "eager", webpackExports: ["theme"] */ './app/theme/theme.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["AppTheme"] */ './app/theme/AppTheme.tsx'),
  () => import(/* webpackMode: "eager", webpackExports: ["baseApi"] */ './api/baseApi.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["makeStore"] */ './app/store.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["App"] */ './app/App.tsx'),
];

/** Where nothing is drawn, a frame is waited for no longer than this (ms). */
const FRAME_MS = 100;

/** Resolves once what was read has been painted, where somebody sees it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, FRAME_MS);
  });

const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

async function begin(container: HTMLElement): Promise<void> {
  const isSeen = document.visibilityState === 'visible'; // behind another tab a task may wait for a second
  if (isSeen) await painted();
  for (const part of parts) {
    await part();
    if (isSeen) await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  if (isSeen) await nextTask();
  await start(window, container);
}

const container = document.getElementById('root');
if (container) void begin(container);
// The page of a replay's frame (public/replay-frame.html): the same program, over a state that was recorded.
const replay = document.getElementById('replay');
if (replay)
  void import(/* webpackChunkName: "replayFrame" */ './app/replay/frame/openFrame.tsx').then(
    ({ openFrame }) => openFrame(window, replay),
  );
