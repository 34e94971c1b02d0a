export { questsApi } from './api.ts';
export { selectEventTitles } from './chronicle/eventTitles.ts';
export { LazyQuests, loadQuests } from './components/LazyQuests.tsx';
export { questsReducer, type WithQuests } from './slice.ts';
