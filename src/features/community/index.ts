export { communityApi } from './api.ts';
export { selectIsOwner, selectLeadsGame } from './selectors.ts';
