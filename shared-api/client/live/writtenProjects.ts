/**
 * By project the version that this tab's last write answered, after which all that is shown of the project was asked anew. What
 * an event of that very version speaks of is here already.
 */
const written = new Map<number, string>();

/** @param updatedOn of the project, as the write answered it: now all below it is asked for */
export const wroteProject = (id: number, updatedOn: string): void => void written.set(id, updatedOn);

/** @param updatedOn as an event tells it; undefined where something changed that it does not tell */
export const isWritten = (id: number, updatedOn: string | undefined): boolean =>
  updatedOn !== undefined && written.get(id) === updatedOn;

/** Somebody else may see something else. */
export const forgetWritten = (): void => written.clear();
