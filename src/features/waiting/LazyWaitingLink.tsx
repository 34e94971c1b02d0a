import { selectCan } from '../../api/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useIdle } from '../../ui/hooks.ts';
import { selectIsSignedIn } from '../session/index.ts';
import type { WaitingLinkProps } from './components/WaitingLink.tsx';

/** Without its code there is no number; the page itself is there all the same. */
const Nothing = () => null;

const Link = lazyPart<WaitingLinkProps>(
  withTexts(async () => {
    const { WaitingLink } = await import(/* webpackChunkName: "waiting" */ './lazy.ts');
    return WaitingLink;
  }),
  Nothing,
);

/** As wide as the link: its place is kept for it (BACK-103). */
const SLOT = { minWidth: 'calc(1.5rem + 16px)' };

/** How much waits for an answer, in the bar (BACK-21): once the page is read, where somebody is signed in and the host knows it. */
export function LazyWaitingLink(props: WaitingLinkProps) {
  const wanted = useAppSelector(
    (state) => selectIsSignedIn(state) && selectCan(state, 'waiting') !== false,
  );
  const idle = useIdle(wanted);
  return wanted && <div style={SLOT}>{idle && <Link {...props} />}</div>;
}
