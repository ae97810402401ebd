import type { CurrentUser } from 'shared-api/contracts/session';
import type { CrStatus } from 'shared-api/crStatus';
import type { Tx } from '../../../kernel/db/types';
import type { DemoData } from '../../../kernel/demo/demoData';
import { idOf, idsByName, type Ids } from '../../../kernel/demo/ids';
import { changeStatus } from '../changeCr';
import { listReaders, lockCr } from '../cr.queries';
import { createCr } from '../createCr';
import { settlePromise } from '../crPromises.queries';
import { gatherReport } from '../gatherReport';
import { crPlans, type CrPlan } from './crPlans';

interface DemoIds {
  people: Ids;
  teams: Ids;
  roles: Ids;
}

/** Acts as a person with the rights of an admin: the demo's changes are made for projects of any group. */
const acting = (id: number) => ({ id, is_admin: true, roles: [], teams: [] }) as unknown as CurrentUser;

async function loadCr(
  tx: Tx,
  plan: CrPlan,
  projectId: number,
  { now, ids }: { now: Date; ids: DemoIds },
): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const person = (login: string) => idOf(ids.people, login);
  const lead = acting(person(plan.lead));
  const roles = { 'CR Lead': plan.lead, Engineer: plan.engineer, 'Team Manager': plan.manager };
  const id = await createCr(
    tx,
    {
      title: plan.title,
      project: { id: projectId },
      start_date: at(plan.start).toISOString(),
      end_date: plan.end === null ? null : at(plan.end).toISOString(),
      executive_summary: plan.summary ?? null,
      next_update_time: null,
      next_update_details: null,
      recipients: [
        ...(plan.recipients.people ?? []).map((login) => ({ usr: { id: person(login) } })),
        ...(plan.recipients.teams ?? []).map((name) => ({ team: { id: idOf(ids.teams, name) } })),
      ],
      roles: Object.entries(roles).flatMap(([name, login]) =>
        login ? [{ role: { id: idOf(ids.roles, name) }, usr: { id: person(login) } }] : [],
      ),
    },
    { user: lead, at: at(plan.created), key: null },
  );
  for (const [status, minutes] of plan.moves ?? []) {
    const cr = (await lockCr(tx, id))!;
    await changeStatus({ tx, cr, user: lead, at: at(minutes) }, status satisfies CrStatus);
  }
  for (const one of plan.activities ?? []) {
    const due = one.promised === undefined ? null : at(one.promised);
    await settlePromise(tx, { id, next_update_time: due }, { at: at(one.at), isAnswered: true });
    await tx
      .insertInto('cr_activity')
      .values({
        cr_id: id,
        created_on: at(one.at),
        creator_id: person(one.by),
        text: one.text,
        status: null,
        due_on: due,
        made_key: null,
      })
      .execute();
  }
  const { next, reported } = plan;
  if (next)
    await tx
      .updateTable('cr')
      .set({ next_update_time: at(next.at), next_update_details: next.details })
      .where('id', '=', id)
      .execute();
  if (reported !== undefined)
    await tx
      .insertInto('cr_report')
      .values({
        cr_id: id,
        sent_on: at(reported),
        sent_by: lead.id,
        recipients: JSON.stringify(await listReaders(tx, id)),
        content: JSON.stringify(await gatherReport(tx, (await lockCr(tx, id))!)),
      })
      .execute();
}

/** Change requests of the projects of several groups, around the moment at which the demo starts. */
export const crDemo: DemoData = {
  async play(tx, now) {
    const people = await tx.selectFrom('usr').select(['id', 'login as name']).execute();
    const ids: DemoIds = {
      people: idsByName(people),
      teams: idsByName(await tx.selectFrom('team').select(['id', 'name']).execute()),
      roles: idsByName(await tx.selectFrom('cr_role_kind').select(['id', 'name']).execute()),
    };
    const open = await tx
      .selectFrom('project_list')
      .select(['project_id', 'team_name'])
      .where('is_closed', '=', false)
      .orderBy('project_id', 'desc')
      .execute();
    // Most belong to the team whose people sign in to the demo, and some to teams whose projects they do not see.
    const own = open.filter(({ team_name }) => team_name === 'Core Routing');
    const others = open.filter(({ team_name }) => team_name !== 'Core Routing');
    for (const [n, plan] of crPlans.entries()) {
      const projects = (n % 4 === 2 && others.length) || !own.length ? others : own;
      const project = projects[(n * 7) % projects.length];
      if (project) await loadCr(tx, plan, project.project_id, { now, ids });
    }
  },
};
