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

/** The bell in the bar (SHELL-18), once the code of notifications has come by itself. */
export function LazyNoticeBell(props: NoticeBellProps) {
  const isThere = useAppSelector(
    (state) =>
      state.notifications.inbox !== undefined && selectCan(state, 'notifications') === true,
  );
  const signedIn = useAppSelector(selectIsSignedIn);
  return isThere && signedIn ? <Bell {...props} /> : null;
}
