import { wrap } from 'comlink';
import { type RefObject, useEffect, useRef } from 'react';
import type { HandOver, ReplayProgram } from './frame/program.ts';

/** So long (ms) after its page is there the frame may take to hand its program over. */
const PATIENCE_MS = 5_000;

const isHandOver = (data: unknown): data is HandOver =>
  typeof data === 'object' && data !== null && 'letopisReplay' in data;

/**
 * The program behind a port, as a plain object: comlink's own is a function, which React would take for an update of a state. Nothing of this page goes
 * through the port but data: what comlink exposes the other side may call and change at will.
 */
function programAt(port: MessagePort): ReplayProgram {
  const remote = wrap<ReplayProgram>(port);
  return {
    open: (text) => remote.open(text),
    progress: () => remote.progress(),
    show: (position) => remote.show(position),
    forward: (from) => remote.forward(from),
    detailsAt: (position) => remote.detailsAt(position),
    scroll: (at, by) => remote.scroll(at, by),
  };
}

export interface HandOverHandlers {
  readonly onProgram: (program: ReplayProgram) => void;
  /** Its code did not come. The program may still arrive after that. */
  readonly onFailed: () => void;
}

/** The handshake with the page of a frame, which sends the port to its program by itself. Returns what is to be done when that page has loaded. */
export function useHandOver(
  frame: RefObject<HTMLIFrameElement | null>,
  { onProgram, onFailed }: HandOverHandlers,
): () => void {
  const arrived = useRef(false);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handlers = useRef({ onProgram, onFailed });
  useEffect(() => {
    handlers.current = { onProgram, onFailed };
  });
  useEffect(() => {
    const handle = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.current?.contentWindow || !isHandOver(data)) return;
      clearTimeout(patience.current);
      arrived.current = true;
      handlers.current.onProgram(programAt(data.letopisReplay));
    };
    window.addEventListener('message', handle);
    return () => {
      window.removeEventListener('message', handle);
      clearTimeout(patience.current);
    };
  }, [frame]);
  return () => {
    if (arrived.current) return;
    // Without a network the browser loads its own page into the frame, and there is nothing to wait for.
    const wait = navigator.onLine ? PATIENCE_MS : 0;
    patience.current = setTimeout(() => handlers.current.onFailed(), wait);
  };
}
