import { calls } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { route } from '../../http/route.ts';
import { jobsOn } from '../../jobs/index.ts';
import type { Area } from '../area.ts';
import { WRITES } from './changing.ts';

/** Long jobs of the workshop, for whoever started them (WORK-120). */
export const workshopJobs: Area = (app, deps) => {
  const jobs = jobsOn(deps);
  route(app, calls.workshopJobs, async ({ request }) => ({
    jobs: await jobs.list(requireUser(request).id),
  }));
  route(app, calls.workshopJob, async ({ params, request }) => ({
    job: await jobs.read(requireUser(request).id, params.job),
  }));
  route(
    app,
    calls.cancelJob,
    async ({ params, request }) => ({
      job: await jobs.cancel(requireUser(request).id, params.job),
    }),
    WRITES,
  );
  app.addHook('onClose', () => jobs.close());
};
