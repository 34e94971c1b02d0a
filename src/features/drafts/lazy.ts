export { LeavingDrafts } from './components/LeavingDrafts.tsx';
export { draftsFeature, startDrafts } from './lazyStart.ts';
export { eraseDrafts, saveBeforeLeaving } from './leaving.ts';
