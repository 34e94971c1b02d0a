export { useQueueCount } from './useQueue.ts';
