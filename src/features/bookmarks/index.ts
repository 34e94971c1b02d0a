export { bookmarksApi } from './api.ts';
export { BookmarkButton } from './components/BookmarkButton.tsx';
