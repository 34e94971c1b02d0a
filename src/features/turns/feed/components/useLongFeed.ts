import { useEffect, useReducer, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Turn } from '../../../../contract/index.ts';
import { withTexts } from '../../../../i18n/index.ts';
import { useAppStore } from '../../../../lib/store.ts';
import { whenIdle } from '../../../../ui/hooks.ts';

const load = withTexts(() => import(/* webpackChunkName: "long-feed" */ '../../longFeed/index.ts'));

type Part = Awaited<ReturnType<typeof load>>;

/** Once it is there it is there for all. */
let ready: Part | undefined;

/** Without the part a list is put into the document no longer than this. */
const SHOWN_MOST = 60;

/** One list and the part that looks after it. */
function open(part: Part, turns: readonly Turn[], goOnAt?: ReturnType<Part['selectReturn']>) {
  const view = part.openFeedWindow(turns, turns.slice(0, SHOWN_MOST), goOnAt);
  return { ...part, view, goOnAt };
}

/**
 * What of a feed is in the document. Its first turns at once; the rest, and all that long feeds need, when their code has come, which nobody
 * waits for: it takes over the elements as they are. Where it does not come, all turns are put into the document.
 */
export function useLongFeed(feed: string, turns: readonly Turn[]) {
  const store = useAppStore();
  const { key: entry, hash } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState(false);
  const [long, setLong] = useState(() => {
    if (!ready) return undefined;
    const where = { entry, back: back || hash !== '' };
    return open(ready, turns, ready.selectReturn(store.getState(), feed, where));
  });
  useEffect(() => {
    if (long) return undefined;
    let wanted = true;
    const bring = () =>
      load().then(
        (part) => {
          ready = part;
          if (wanted) setLong(open(part, turns));
        },
        () => wanted && setFailed(true),
      );
    const giveUp = whenIdle(() => void bring());
    return () => {
      wanted = false;
      giveUp();
    };
  }, [long, turns]);
  const plain = failed ? turns : turns.slice(0, SHOWN_MOST);
  const rows =
    long?.view.rows(turns) ?? plain.map((turn, index) => ({ turn, index, before: 0, after: 0 }));
  return { long, rows, redraw };
}
