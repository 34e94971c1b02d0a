export { clientConfigOf, clientConfigRoute } from './clientConfig.ts';
export { clientFiles, leavingWorker } from './clientFiles.ts';
export { openapiRoute } from './openapi.ts';
export { pictureRoutes } from './pictures.ts';
export type { Pictures } from './pictures.ts';
export { tileRoutes, tileUrl } from './tiles.ts';
export type { TileAddress, Tiles } from './tiles.ts';
