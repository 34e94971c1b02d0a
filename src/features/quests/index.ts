export { questsApi } from './api.ts';
export { selectEventTitles } from './chronicle/chronicleApi.ts';
export { LazyQuests, loadQuests } from './components/LazyQuests.tsx';
export { questsReducer, type WithQuests } from './slice.ts';
