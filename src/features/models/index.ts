export { modelsApi } from './api.ts';
export { TagSelect, type TagSelectProps } from './components/TagSelect.tsx';
export { useModels } from './useModels.ts';
