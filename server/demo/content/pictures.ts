import type { PicturePath } from './types.ts';

/** Path of a character's, NPC's, species' or faction's portrait. */
export const avatarOf = (key: string): PicturePath => `/demo/avatars/${key}.svg`;

/** Path of a location's, map's, quest's or channel's landscape. */
export const landscapeOf = (key: string): PicturePath => `/demo/locations/${key}.svg`;

/** Path of a page background. */
export const backgroundOf = (key: string): PicturePath => `/demo/backgrounds/${key}.svg`;

/** Path of a game's cover. */
export const coverOf = (key: string): PicturePath => `/demo/games/${key}.svg`;
