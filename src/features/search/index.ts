export { LazySearch } from './LazySearch.tsx';
