export { questsApi } from './api.ts';
export { selectEventTitles } from './chronicle/chronicleApi.ts';
export { LazyQuests, loadQuests } from './components/LazyQuests.tsx';
export { questsReducer } from './slice.ts';
