import { useEffect, useState } from 'react';
import { selectCan } from '../../api/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectUser } from '../session/index.ts';
import { waitingApi } from './api.ts';

const { useWaitingQuery } = waitingApi;

/** What waits for the one who is signed in; not asked for on a host that knows nothing of it (`unknown`). */
export function useWaiting() {
  const viewer = useAppSelector(selectUser)?.id ?? '';
  const unknown = useAppSelector((state) => selectCan(state, 'waiting') === false);
  const query = useWaitingQuery({ viewer }, { skip: viewer === '' || unknown });
  return { ...query, viewer, unknown };
}

const MINUTE_MS = 60_000;

/** The time of this machine (epoch ms), as it was at the last full minute since the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
