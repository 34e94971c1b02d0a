import { useEffect } from 'react';
import { useAppDispatch } from '../../../lib/store.ts';
import { leavePush, renewPush } from './pushThunks.ts';

/** What the service worker tells where the browser has another address for pushes now. */
const isPushChanged = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'pushChanged';

/** Keeps what was chosen of web push true: while somebody is signed in it is renewed, afterwards it ends in this browser too. */
export function useKeepPush(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { serviceWorker } = window.navigator as { serviceWorker?: ServiceWorkerContainer };
    const renew = () => void dispatch(renewPush());
    const handleMessage = ({ data }: MessageEvent<unknown>) => isPushChanged(data) && renew();
    renew();
    serviceWorker?.addEventListener('message', handleMessage);
    return () => {
      serviceWorker?.removeEventListener('message', handleMessage);
      void dispatch(leavePush());
    };
  }, [dispatch]);
}
