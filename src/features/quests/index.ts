export { questsApi } from './api.ts';
export { LazyQuests } from './components/LazyQuests.tsx';
export { questsReducer, type WithQuests } from './slice.ts';
