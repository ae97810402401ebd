import type * as replaced from '../../../shell/src/loading/federation';
import type { RemoteVersionSlice } from 'shared-api/contracts/portal';
import accounts from '../../../mfe-accounts/src/remote';
import bookings from '../../../mfe-bookings/src/remote';
import cr from '../../../mfe-cr/src/remote';
import groups from '../../../mfe-groups/src/remote';
import projects from '../../../mfe-projects/src/remote';
import reports from '../../../mfe-reports/src/remote';

/*
 * Takes the place of shell/src/loading/federation.ts in the SPA: the areas are part of the same build, their pages are chunks of it.
 */
const areas: Record<string, unknown> = { accounts, bookings, cr, groups, projects, reports };

export const installPlugin = (): void => undefined;
export const startEntry = (): void => undefined;

export function loadExposed({ container }: RemoteVersionSlice): Promise<unknown> {
  const name = /^mfe_([a-z]+)__/.exec(container)?.[1] ?? '';
  return Promise.resolve({ default: areas[name] });
}

// The types refuse a replacement that lacks an export of the shell's module.
({ installPlugin, loadExposed, startEntry }) satisfies Record<keyof typeof replaced, unknown>;
