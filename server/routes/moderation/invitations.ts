import type { Area } from '../area.ts';
export const invitationRoutes: Area = () => undefined;
