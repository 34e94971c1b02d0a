export { workshopApi } from './api.ts';
export { archivesApi } from './archives/archivesApi.ts';
export { jobsApi } from './jobs/jobsApi.ts';
export { workshopPath } from './paths.ts';
export { selectBuilds } from './selectors.ts';
