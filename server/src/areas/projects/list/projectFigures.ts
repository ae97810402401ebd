import type { RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';

/**
 * Translates a value of the list's filter `figure` into a condition on rows of `project_list`.
 * @throws HttpError 400 for a figure that does not exist
 */
export type ProjectFigures = (user: CurrentUser, figure: string, timeZone: string) => RawBuilder<boolean>;

declare module '../../../kernel/area/area' {
  interface AreaBase {
    /** Selects the projects behind a figure of a report. Exactly one area provides it. */
    projectFigures?: ProjectFigures;
  }
}

let registered: ProjectFigures | undefined;

/** Called once, before any query. @throws Error when not exactly one area provides figures */
export function registerProjectFigures(provided: readonly ProjectFigures[]): void {
  if (provided.length !== 1) throw new Error('Exactly one area must select the projects behind figures.');
  registered = provided[0];
}

export const projectFigures: ProjectFigures = (user, figure, timeZone) => {
  if (!registered) throw new Error('The figures are not registered: import server/src/parts.ts.');
  return registered(user, figure, timeZone);
};
