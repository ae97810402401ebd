/**
 * The version (`updated_on`) that this tab's last write of each project answered. That write has already revalidated everything
 * shown of the project, so an event with the same version needs no further read.
 */
const ownWrites = new Map<number, string>();

/** @param updatedOn of the project, as the write answered it */
export const recordWrite = (id: number, updatedOn: string): void => void ownWrites.set(id, updatedOn);

/** @param updatedOn of an event; undefined when the event carries no version, which never counts as an own write */
export const isOwnWrite = (id: number, updatedOn: string | undefined): boolean =>
  updatedOn !== undefined && ownWrites.get(id) === updatedOn;

/** Called when the session ends: the next user may see other parts of a project. */
export const forgetOwnWrites = (): void => ownWrites.clear();
