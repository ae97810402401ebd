import type { DemoData } from '../../../kernel/demo/demoData';
import type { Tx } from '../../../kernel/db/types';
import { enteredYears, holidaysOf } from '../../../kernel/demo/demoHolidays';
import { idOf, idsByName } from '../../../kernel/demo/ids';
import { hashPassword } from '../../../kernel/passwords/passwords';
import { demoPassword } from '../demoAccounts';
import { demoPeople, demoTeams } from './people';

const dayMs = 86_400_000;

async function loadPeople(tx: Tx, now: Date): Promise<void> {
  // All people share one hash: hashing for each takes seconds, and the password is public.
  const passwordHash = await hashPassword(demoPassword);
  await tx
    .insertInto('usr')
    .values(
      demoPeople.map(({ login, name, isAdmin = false, expired = false }) => ({
        login,
        name,
        ad_account: `NORTHLINE\\${login}`,
        email: `${login}@northline.example`,
        is_admin: isAdmin,
        password_hash: passwordHash,
        password_expires_on: expired ? new Date(now.getTime() - dayMs) : null,
        created_on: new Date(now.getTime() - 730 * dayMs),
      })),
    )
    .execute();
}

async function loadTeams(tx: Tx): Promise<void> {
  const teams = await tx
    .insertInto('team')
    .values(demoTeams.map(({ name, enableCrDash }) => ({ name, enable_cr_dash: enableCrDash })))
    .returning(['id', 'name'])
    .execute();
  const people = await tx.selectFrom('usr').select(['id', 'login as name']).execute();
  const [teamIds, userIds] = [idsByName(teams), idsByName(people)];
  await tx
    .insertInto('team_member')
    .values(
      demoTeams.flatMap(({ name, members }) =>
        members.map((login, index) => ({
          team_id: idOf(teamIds, name),
          usr_id: idOf(userIds, login),
          is_manager: index === 0,
        })),
      ),
    )
    .execute();
}

/** The name of the organisation, its people, teams and holidays. */
export const accountsDemo: DemoData = {
  async load(tx, now) {
    await tx.updateTable('organisation').set({ name: 'Northline Infrastructure' }).execute();
    await loadPeople(tx, now);
    await loadTeams(tx);
    await tx
      .insertInto('holiday')
      .values(holidaysOf(enteredYears(now)))
      .execute();
  },
};
