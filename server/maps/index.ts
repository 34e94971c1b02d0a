export { CUTTING, MAP_LIMIT } from './cutting.ts';
export {
  dropMapPictures,
  fartherSourcesOf,
  keepForADay,
  mapSourceOf,
  newMapDraft,
  removeMapLeftovers,
} from './folder.ts';
export { type MapLook, type MapPicture, mapOptionsOf, nearestZoom } from './options.ts';
export { takeMapPicture, type TakeOptions } from './take.ts';
export { mapTileRoutes } from './tiles.ts';
export { tidyMaps } from './upkeep.ts';
