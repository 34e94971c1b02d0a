export { takeFiles, readOneFile, type SentFile } from './oneFile.ts';
export { createQueue } from './queue.ts';
export { KEPT_TYPE, reencode, type Kept } from './reencode.ts';
export { uploadRoutes } from './serve.ts';
export { createSlots } from './slots.ts';
export { createUploadStore, type UploadStore } from './store.ts';
