export { type MapLook, type MapPicture, mapOptionsOf } from './options.ts';
export { dropMapPictures, mapSourceOf, removeMapLeftovers } from './folder.ts';
export { takeMapPicture, type TakeOptions } from './take.ts';
