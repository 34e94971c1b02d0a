import './app/theme/fonts.css';
import './app/theme/fallbackFonts.css';
import './app/theme/base.css';
import './app/theme/returning.css';
import { start } from './app/start.tsx';

const container = document.getElementById('root');
if (container) void start(window, container);
// The page of a replay's frame (public/replay-frame.html): the same program, over a state that was recorded.
const replay = document.getElementById('replay');
if (replay)
  void import(/* webpackChunkName: "replayFrame" */ './app/replay/frame/openFrame.tsx').then(
    ({ openFrame }) => openFrame(window, replay),
  );
