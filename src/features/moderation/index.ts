export { moderationApi } from './api.ts';
export { ComplainButton } from './components/ComplainButton.tsx';
export { moderationPath } from './paths.ts';
