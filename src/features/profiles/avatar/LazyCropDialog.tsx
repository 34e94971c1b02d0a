import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { CropDialogFailure } from './CropDialogFailure.tsx';

/** The dialog of the crop with its library, loaded when a picture is first chosen. */
export const LazyCropDialog = lazyPart<CropDialogProps>(async () => {
  const { CropDialog } = await import(/* webpackChunkName: "avatarCrop" */ './CropDialog.tsx');
  return CropDialog;
}, CropDialogFailure);
