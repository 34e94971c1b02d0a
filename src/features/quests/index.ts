export { questsApi } from './api.ts';
