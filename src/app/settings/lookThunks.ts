import type { AppThunk } from '../../lib/store.ts';
import { loadLook, type Look, type LookChange, saveLook } from './look.ts';

/** How this reader wants texts on this device. */
export function readLook(): AppThunk<Look> {
  return (_dispatch, _getState, { storage }) => loadLook(storage);
}

/** Changes parts of it, and returns how it is now. */
export function changeLook(change: LookChange): AppThunk<Look> {
  return (_dispatch, _getState, { storage }) => saveLook(storage, document.documentElement, change);
}
