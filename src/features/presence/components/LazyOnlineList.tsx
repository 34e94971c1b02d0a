import { withTexts } from '../../../i18n/index.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../ui/ErrorState.tsx';

/** The online list, whose code is loaded when it is first shown (HOME-05). */
export const LazyOnlineList = lazyPart(
  withTexts(async () => {
    const { OnlineList } = await import(/* webpackChunkName: "online" */ './OnlineList.tsx');
    return OnlineList;
  }),
  PartFailure,
);
