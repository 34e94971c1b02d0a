import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Registers the calls of one area. */
export type Area = (app: FastifyInstance, deps: Deps) => void;
