import { parentPort } from 'node:worker_threads';
import { cleanAndJudge, type Order } from './clean.ts';

/** Cleans long texts beside the event loop (SAFE-02): one at a time, each answered by one message. */
parentPort?.on('message', (order: Order) => parentPort?.postMessage(cleanAndJudge(order)));
