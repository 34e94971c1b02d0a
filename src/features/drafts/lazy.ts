export { LeavingDrafts } from './components/LeavingDrafts.tsx';
export { draftsFeature, startDrafts } from './lazyStart.ts';
export { saveBeforeLeaving } from './leaving.ts';
export { eraseTexts, type KeptText, ownTexts } from './texts.ts';
