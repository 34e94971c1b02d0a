export { moderationApi } from './api.ts';
export { ComplainButton } from './components/ComplainButton.tsx';
