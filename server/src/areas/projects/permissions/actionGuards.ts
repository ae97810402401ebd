import { decidedBy, pair } from './routeGuards';

/** The guards of the actions that also run on several projects: of their routes, and of the preview. */
export const actionGuards = {
  team: pair('PUT', 'team'),
  role: decidedBy('role rules'),
  hold: pair('PUT', 'on_hold'),
  state: decidedBy('transition'),
} as const;
