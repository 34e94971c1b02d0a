import type { Area } from '../area.ts';
import { blockRoutes } from './blocks.ts';
import { complaintRoutes } from './complaints.ts';
import { invitationRoutes } from './invitations.ts';

/** What masters and owners do about people and texts: blocks, complaints, invitations (decision 60). */
export const moderationRoutes: Area = (app, deps) => {
  blockRoutes(app, deps);
  complaintRoutes(app, deps);
  invitationRoutes(app, deps);
};
