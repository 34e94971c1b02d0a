export { mapApi } from './api.ts';
