import { selectCan } from '../../api/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { selectIsSignedIn } from '../session/index.ts';
import type { NoticeBellProps } from './components/NoticeBell.tsx';

/** Without its code there is no bell to press; what brings that code again brings it too. */
const Nothing = () => null;

const Bell = lazyPart<NoticeBellProps>(
  withTexts(async () => {
    const { NoticeBell } = await import(/* webpackChunkName: "notifications" */ './lazy.ts');
    return NoticeBell;
  }),
  Nothing,
);

/** As wide as the bell: its icon is 1.5rem between the paddings of the bar's buttons. */
const SLOT = { minWidth: 'calc(1.5rem + 16px)' };

/** The bell in the bar (SHELL-18), once the code of notifications has come by itself. Its place is kept for it (BACK-103). */
export function LazyNoticeBell(props: NoticeBellProps) {
  const can = useAppSelector((state) => selectCan(state, 'notifications'));
  const isThere = useAppSelector((state) => state.notifications.inbox !== undefined);
  const signedIn = useAppSelector(selectIsSignedIn);
  if (!signedIn || can === false) return null;
  return <div style={SLOT}>{isThere && can === true && <Bell {...props} />}</div>;
}
