import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../../kernel/db/types';
import { createSession, deleteSessionsOf, findCurrentUser } from '../../../../kernel/session/session.queries';

export type People = ReadonlyMap<string, CurrentUser>;

/** Reads everyone as the current user of a session, by login. No session remains. */
export async function readPeople(tx: Tx): Promise<People> {
  const people = new Map<string, CurrentUser>();
  for (const { id, login } of await tx.selectFrom('usr').select(['id', 'login']).orderBy('id').execute()) {
    const user = await findCurrentUser(tx, await createSession(tx, id));
    if (user) people.set(login, user);
    await deleteSessionsOf(tx, id);
  }
  return people;
}

/** @throws Error for a login that the demo data does not define */
export function personOf(people: People, login: string): CurrentUser {
  const person = people.get(login);
  if (!person) throw new Error(`The demo data speaks of "${login}", whom it does not define.`);
  return person;
}
