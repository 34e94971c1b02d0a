/** The search: its index, which writes of texts keep, and what readers are answered (decision 52). */
export {
  forgetMessage,
  forgetTurn,
  indexChronicle,
  indexMessage,
  indexNewMessage,
  indexNewTurn,
  indexTurn,
} from './documents.ts';
export { findNames } from './names.ts';
export { indexGame, prepareSearch, rebuildSearch } from './rebuild.ts';
export { search } from './search.ts';
