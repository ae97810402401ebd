import { listNames } from 'shared-api/client';
import { searchCrProjects } from 'shared-api/cr';
import type { LoadOptions } from 'shared-ui/controls';

/** Loads the options of pickers. */
export const people: LoadOptions = (search, signal) => listNames('user', search, signal);
export const teams: LoadOptions = (search, signal) => listNames('team', search, signal);
export const projects: LoadOptions = async (search, signal) =>
  (await searchCrProjects(search, signal)).map((one) => ({ ...one, detail: `#${one.id}` }));
