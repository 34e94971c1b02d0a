export { communityApi } from './api.ts';
export { selectLeadsGame, selectOwnsCommunity } from './selectors.ts';
