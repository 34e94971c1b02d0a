import { answer, many, outcome } from '../shape.ts';
import { jobParams, workshopJob } from '../workshop/job.ts';
import { defineCall } from './define.ts';
import { noParams } from './parts.ts';

/**
 * Long jobs of the workshop (WORK-120 to WORK-122), additions of this host. Each is known to whoever started it and to nobody else. All need a session:
 * unauthorised; a job of somebody else, or of no such id: jobNotFound.
 */
export const jobCalls = {
  /** Those of the asker that run, or ended within the last hour; the latest first. */
  workshopJobs: defineCall({
    id: 'workshopJobs',
    method: 'GET',
    patterns: ['/api/rpg/jobs'],
    params: noParams,
    response: answer({ jobs: many(workshopJob) }, 'jobs'),
  }),

  /** How far it is: asked again and again while it runs. */
  workshopJob: defineCall({
    id: 'workshopJob',
    method: 'GET',
    patterns: ['/api/rpg/jobs/:job'],
    params: jobParams,
    response: answer({ job: workshopJob }, 'job'),
  }),

  /** Ends it; nothing half-made is left. One that has ended meanwhile stays as it ended, as the answer says. */
  cancelJob: defineCall({
    id: 'cancelJob',
    method: 'DELETE',
    patterns: ['/api/rpg/jobs/:job'],
    params: jobParams,
    response: outcome({ job: workshopJob }, 'job'),
  }),
} as const;
