import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { hashPassword } from '../../../kernel/session/passwords';
import { createSession, deleteSessionsOf, findCurrentUser } from '../../../kernel/session/session.queries';
import { demoPassword } from '../demoAccounts';
import { idOf, idsByName, type Ids } from '../../../kernel/demo/ids';
import { demoPeople, demoTeams } from './people';
import { demoQuestions } from '../../projects/demo/groups/surveyData';

export interface DemoPeopleIds {
  people: Ids;
  teams: Ids;
}

const dayMs = 86_400_000;

/** The organisation's name, its people, the teams they are in, and what these ask after a project. */
export async function loadDemoPeople(tx: Tx, now: Date): Promise<DemoPeopleIds> {
  await tx.updateTable('organisation').set({ name: 'Northline Infrastructure' }).execute();
  // One hash for all: a hash each would cost seconds, and everyone knows this password.
  const passwordHash = await hashPassword(demoPassword);
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
        password_expires_on: expired ? new Date(now.getTime() - dayMs) : null,
        created_on: new Date(now.getTime() - 730 * dayMs),
      })),
    )
    .returning(['id', 'login as name'])
    .execute();
  const teams = await tx
    .insertInto('team')
    .values(demoTeams.map(({ name, enableCrDash }) => ({ name, enable_cr_dash: enableCrDash })))
    .returning(['id', 'name'])
    .execute();
  const ids = { people: idsByName(people), teams: idsByName(teams) };
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
  await tx
    .insertInto('team_survey_question')
    .values(
      Object.entries(demoQuestions).flatMap(([team, questions]) =>
        questions.map(({ rating, detail, disabled = false }, index) => ({
          team_id: idOf(ids.teams, team),
          rating,
          detail,
          ord: index + 1,
          disabled,
        })),
      ),
    )
    .execute();
  return ids;
}

/** Everyone as the server knows who is signed in, by login; nobody stays signed in. */
export async function readDemoUsers(tx: Tx, people: Ids): Promise<Map<string, CurrentUser>> {
  const users = new Map<string, CurrentUser>();
  for (const [login, id] of people) {
    const user = await findCurrentUser(tx, await createSession(tx, id));
    if (user) users.set(login, user);
    await deleteSessionsOf(tx, id);
  }
  return users;
}
