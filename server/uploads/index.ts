export { intakeOf, type Intake } from './intake.ts';
export { OUTSIDE_LIMIT, outsideOf } from './outside.ts';
export { isAsKept } from './kept.ts';
export { type DiskLimit, refuseLowDisk, writeOneFile } from './onDisk.ts';
export { takeFiles, readOneFile, type SentFile } from './oneFile.ts';
export { createQueue } from './slots.ts';
export {
  AVATAR_FRAME,
  type Frame,
  isPicture,
  KEPT_TYPE,
  reencode,
  type Kept,
  TURN_FRAME,
} from './reencode.ts';
export { createSizedPictures, forgetSized, uploadRoutes } from './sized.ts';
export { createSlots } from './slots.ts';
export { createUploadStore, isOutOfSpace, type UploadStore, writeWhole } from './store.ts';
