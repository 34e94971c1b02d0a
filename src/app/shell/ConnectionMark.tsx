import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectConnectionMark, selectIsListening } from '../../realtime/index.ts';
import { useIdle } from '../../ui/hooks.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** Without its code the mark is missing, and nothing else. */
const ConnectionPoint = lazyPart(
  withTexts(async () => {
    const point = await import(/* webpackChunkName: "connection" */ './ConnectionPoint.tsx');
    return point.ConnectionPoint;
  }),
  () => null,
);

/** The quiet mark of how news arrives (LIVE-10), loaded when news is waited for. Absent where none is. */
export function ConnectionMark() {
  const isOffline = useAppSelector(selectConnectionMark) === 'offline';
  const listening = useAppSelector(selectIsListening);
  const idle = useIdle(listening);
  return isOffline || (listening && idle) ? <ConnectionPoint /> : null;
}
