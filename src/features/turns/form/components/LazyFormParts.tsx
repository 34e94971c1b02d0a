import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import type { TurnPreviewProps } from './TurnPreview.tsx';
import type { VersionsDialogProps } from './VersionsDialog.tsx';

/** What one rarely asks for while writing: loaded when it is first wanted. */

export const LazyTurnPreview = lazyPart<TurnPreviewProps>(async () => {
  const { TurnPreview } = await import(/* webpackChunkName: "turn-preview" */ './TurnPreview.tsx');
  return TurnPreview;
}, PartFailure);

export const LazyVersionsDialog = lazyPart<VersionsDialogProps>(async () => {
  const { VersionsDialog } = await import(
    /* webpackChunkName: "turn-versions" */ './VersionsDialog.tsx'
  );
  return VersionsDialog;
}, PartFailure);
