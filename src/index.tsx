import './app/theme/fonts.css';
import './app/theme/fallbackFonts.css';
import './app/theme/base.css';
import './app/theme/returning.css';

/**
 * What the program is made of, in the order in which it is evaluated: each part in a task of its own, between which the browser paints and
 * answers (FIRST-02).
 */
const parts = [
  () => import(/* webpackMode: "eager" */ './app/theme/theme.ts'),
  () => import(/* webpackMode: "eager" */ './app/theme/AppTheme.tsx'),
  () => import(/* webpackMode: "eager" */ './api/index.ts'),
  () => import(/* webpackMode: "eager" */ './app/store.ts'),
  () => import(/* webpackMode: "eager" */ './app/App.tsx'),
];

/** Resolves in a task of its own: once what was read has been painted, where somebody sees it. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const later = () => setTimeout(resolve, 0);
    if (document.visibilityState === 'visible') requestAnimationFrame(later);
    else later();
  });
}

async function begin(container: HTMLElement): Promise<void> {
  for (const part of parts) {
    await nextTask();
    await part();
  }
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  await nextTask();
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
