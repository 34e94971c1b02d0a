export { LeavingDrafts, saveBeforeLeaving } from './components/LeavingDrafts.tsx';
export { draftsFeature, startDrafts } from './lazyStart.ts';
export { eraseTexts, type KeptText, ownTexts } from './texts.ts';
