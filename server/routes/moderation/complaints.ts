import type { Area } from '../area.ts';
export const complaintRoutes: Area = () => undefined;
