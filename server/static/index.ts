export { clientConfigOf, clientConfigRoute } from './clientConfig.ts';
export { clientFiles, leavingWorker } from './clientFiles.ts';
export { openapiRoute } from './openapi.ts';
