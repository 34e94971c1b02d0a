import { UPLOAD_TYPES } from '../../../contract/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Largest file to choose, in bytes. Only its crop travels, of at most 512 px a side and far below what the host takes, so a photograph as it
 * comes from a camera will do.
 */
export const CHOICE_LIMIT = 32 * MEGABYTE;

/** Largest picture to choose, in pixels: above any camera, below what makes a phone's browser give up. */
export const CHOICE_PIXELS = 64_000_000;

/** Named types, so that a telephone hands over a JPEG instead of its own format. */
export const ACCEPT = UPLOAD_TYPES.join(',');

/** Why these files are no avatar, as far as it shows from outside (PROF-11); their content is looked at when they are opened. */
export function choiceProblem(files: readonly File[]): MessageKey | undefined {
  const [file] = files;
  if (file === undefined) return undefined;
  if (files.length > 1) return 'avatar.several';
  if (!UPLOAD_TYPES.some((allowed) => allowed === file.type)) return 'avatar.wrongType';
  if (file.size > CHOICE_LIMIT) return 'avatar.tooLarge';
  return file.size === 0 ? 'avatar.empty' : undefined;
}
