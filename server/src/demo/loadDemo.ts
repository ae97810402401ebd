import type { Db, Tx } from '../db/types';
import { hashPassword } from '../session/passwords';
import { demoPassword } from './accounts';
import { loadDemoGroups } from './loadGroups';
import { loadDemoHolidays } from './loadHolidays';
import { loadDemoProjects } from './loadProjects';
import { loadDemoWorkflow } from './loadWorkflow';
import { demoPeople, demoTeams } from './people';

/** Ids by login, and by team name. */
export type Ids = Map<string, number>;

export interface DemoPeopleIds {
  people: Ids;
  teams: Ids;
}

/** @throws Error when the demo data names what it does not define */
export function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo data speaks of "${key}", which it does not define.`);
  return id;
}

async function loadPeople(tx: Tx, now: Date): Promise<DemoPeopleIds> {
  await tx.updateTable('organisation').set({ name: 'Northline Infrastructure' }).execute();
  // One hash for all: a hash each would cost seconds, and everyone knows this password.
  const passwordHash = await hashPassword(demoPassword);
  const yesterday = new Date(now.getTime() - 86_400_000);
  const people = await tx
    .insertInto('usr')
    .values(
      demoPeople.map(({ login, name, isAdmin = false, expired = false }) => ({
        login,
        name,
        ad_account: `NORTHLINE\\${login}`,
        email: `${login}@northline.example`,
        is_admin: isAdmin,
        password_hash: passwordHash,
        password_expires_on: expired ? yesterday : null,
      })),
    )
    .returning(['id', 'login'])
    .execute();
  const teams = await tx
    .insertInto('team')
    .values(demoTeams.map(({ name, enableCrDash }) => ({ name, enable_cr_dash: enableCrDash })))
    .returning(['id', 'name'])
    .execute();
  const ids = {
    people: new Map(people.map(({ id, login }) => [login, id])),
    teams: new Map(teams.map(({ id, name }) => [name, id])),
  };
  await tx
    .insertInto('team_member')
    .values(
      demoTeams.flatMap(({ name, members }) =>
        members.map((login, index) => ({
          team_id: idOf(ids.teams, name),
          usr_id: idOf(ids.people, login),
          is_manager: index === 0,
        })),
      ),
    )
    .execute();
  return ids;
}

/**
 * Loads the demo organisation into an empty database, whole or not at all.
 * @param now the end of its history; dates are reckoned back from it
 */
export async function loadDemo(db: Db, { now }: { now: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await loadPeople(tx, now);
    const groups = await loadDemoGroups(tx, ids.people);
    for (const group of groups) await loadDemoWorkflow(tx, group);
    await loadDemoHolidays(tx, now);
    await loadDemoProjects(tx, ids, groups, now);
  });
}
