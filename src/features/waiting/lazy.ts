export { WaitingLink } from './components/WaitingLink.tsx';
export { waitingFeature } from './feature.ts';
