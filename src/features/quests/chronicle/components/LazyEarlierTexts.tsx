import type { EarlierTextsProps } from '../../../../ui/EarlierTexts.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';

/** What one rarely asks for while writing: loaded when it is first wanted. */
export const LazyEarlierTexts = lazyPart<EarlierTextsProps>(async () => {
  const { EarlierTexts } = await import(
    /* webpackChunkName: "earlier-texts" */ '../../../../ui/EarlierTexts.tsx'
  );
  return EarlierTexts;
}, PartFailure);
