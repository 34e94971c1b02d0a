import { withTexts } from '../../../i18n/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { DeskProps } from './Desk.tsx';

/** Without the code of chat there is no desk; what loads that code again brings the desk too. */
const Nothing = () => null;

const Keeper = lazyPart<DeskProps>(
  withTexts(async () => {
    const { DeskKeeper } = await import(/* webpackChunkName: "chat" */ '../lazy.ts');
    return DeskKeeper;
  }),
  Nothing,
);

/** The windows of chat over the page, once the code of chat has come by itself: it waits until the page has been drawn. */
export function LazyDesk(props: DeskProps) {
  const isThere = useAppSelector(({ chat }) => chat.desk !== undefined);
  return isThere ? <Keeper {...props} /> : null;
}
