export { LazyWaitingLink } from './LazyWaitingLink.tsx';
