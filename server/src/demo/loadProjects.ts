import type { Insertable } from 'kysely';
import type { Tx } from '../db/types';
import type { ProjectTable } from '../projects/projects.tables';
import { historyOf, type History } from './history';
import { refreshProjectList } from '../projects/projectList.readModel';
import { idOf, type DemoPeopleIds } from './loadDemo';
import type { LoadedGroup } from './loadGroups';
import { demoParts, demoTeams } from './people';
import { seededRandom, type Random } from './random';

const projectCount = 300;
const historyDays = 540;
const dayMs = 86_400_000;

interface DemoProject {
  group: LoadedGroup;
  state: string;
  row: Insertable<ProjectTable>;
  roles: { usr_role_id: number; usr_id: number }[];
  services: number[];
}

/** A name of at most 64 characters, as its group would give it. */
function nameOf(random: Random, { names }: LoadedGroup): string {
  return `${random.pick(names.verbs)} ${random.pick(names.things)}, ${random.pick(names.places)}`.slice(
    0,
    64,
  );
}

/** A moment on a day some days before now, during working hours. */
const workingTime = (random: Random, now: Date, daysAgo: number) => {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  at.setUTCHours(random.between(7, 15), random.between(0, 59), 0, 0);
  return at > now ? new Date(now.getTime() - 60_000 * random.between(5, 240)) : at;
};

function demoProject(
  random: Random,
  ids: DemoPeopleIds,
  group: LoadedGroup,
  now: Date,
  age: number,
): DemoProject {
  const early = age < 2;
  const state = early
    ? group.states[0]!
    : random.weighted(group.states.map((one) => [one, one.closed && age < 40 ? 0 : one.share] as const));
  const createdOn = workingTime(random, now, age);
  const open = !state.closed;
  const sinceDays = state.start
    ? age
    : Math.min(age, open ? Math.round(random.next() ** 2 * 40) : random.between(1, age));
  const since = state.start ? createdOn : workingTime(random, now, sinceDays);
  const stateSince = since < createdOn ? createdOn : since;
  const submitDate = state.start
    ? null
    : new Date(createdOn.getTime() + (stateSince.getTime() - createdOn.getTime()) * random.next() * 0.3);
  const team = state.start || random.chance(0.05) ? null : random.pick(group.teams);
  const members = demoTeams.find(({ name }) => name === team)?.members ?? [];

  const roles: DemoProject['roles'] = [];
  const assign = (role: string, login: string) => {
    const roleId = group.roleIds.get(role);
    if (roleId) roles.push({ usr_role_id: roleId, usr_id: idOf(ids.people, login) });
  };
  assign('PAN Owner', random.pick(demoParts.panOwners));
  if (team) {
    assign('Tech Lead', team === 'Core Routing' && random.chance(0.6) ? 'techlead' : random.pick(members));
    if (random.chance(0.9)) assign('Project Manager', random.pick(demoParts.managers));
    if (random.chance(0.4)) assign('Network Architect', random.pick(members));
    if (random.chance(0.4)) assign('Security Reviewer', random.pick(demoParts.others));
  }
  const year = createdOn.getUTCFullYear();
  const p4p = group.useP4p
    ? {
        clarity_code: `${group.name.slice(0, 3).toUpperCase()}-${year}-${random.between(1000, 9999)}`,
        pan_code: `${random.between(1000, 9899)}-${random.between(10, 99)}-${random.between(100, 999)}`,
        release_id: `OPS-${random.between(10_000, 99_999)}`,
        work_required: 'As described in the design record; outside business hours where users are affected.',
        delivery_date: new Date(createdOn.getTime() + random.between(20, 120) * dayMs)
          .toISOString()
          .slice(0, 10),
      }
    : { clarity_code: null, pan_code: null, release_id: null, work_required: null, delivery_date: null };
  return {
    group,
    state: state.name,
    row: {
      name: nameOf(random, group),
      creator_id: idOf(ids.people, random.pick(demoParts.requesters)),
      project_type_id: group.id,
      project_state_id: idOf(group.stateIds, state.name),
      state_since: stateSince,
      on_hold: open && !early && random.chance(0.05),
      team_id: team ? idOf(ids.teams, team) : null,
      services_locked: group.useSubcats && !['Draft', 'Submitted', 'In Review'].includes(state.name),
      ...p4p,
      submit_date: submitDate,
      created_on: createdOn,
      updated_on: stateSince,
    },
    roles,
    services: random.some([...group.serviceIds.values()], random.between(group.useSubcats ? 1 : 0, 4)),
  };
}

/** Three hundred projects over eighteen months, the older the lower their number. */
export async function loadDemoProjects(
  tx: Tx,
  ids: DemoPeopleIds,
  groups: LoadedGroup[],
  now: Date,
): Promise<void> {
  const random = seededRandom(413);
  const ages = Array.from({ length: projectCount }, () =>
    Math.floor(random.next() ** 1.15 * historyDays),
  ).sort((a, b) => b - a);
  const projects = ages.map((age) =>
    demoProject(random, ids, random.weighted(groups.map((group) => [group, group.share] as const)), now, age),
  );
  const rows = await tx
    .insertInto('project')
    .values(projects.map(({ row }) => row))
    .returning('id')
    .execute();
  const withId = projects.map((project, index) => ({ ...project, id: rows[index]!.id }));
  await tx
    .insertInto('project_role')
    .values(withId.flatMap(({ id, roles }) => roles.map((role) => ({ project_id: id, ...role }))))
    .execute();
  await tx
    .insertInto('project_service')
    .values(
      withId.flatMap(({ id, services }) => services.map((service_id) => ({ project_id: id, service_id }))),
    )
    .execute();
  await loadHistory(
    tx,
    withId.map((project) => {
      const { created_on = now, state_since, on_hold = false, creator_id } = project.row;
      const peopleIds = project.roles.map(({ usr_id }) => usr_id);
      const past = {
        projectId: project.id,
        group: project.group,
        state: project.state,
        createdOn: created_on,
        stateSince: state_since,
        onHold: on_hold,
        requesterId: creator_id,
        peopleIds: peopleIds.length ? peopleIds : [creator_id],
      };
      return historyOf(random, past, now);
    }),
  );
  await refreshProjectList(
    tx,
    withId.map(({ id }) => id),
  );
}

/** Writes what happened on all projects, a statement a table. */
async function loadHistory(tx: Tx, histories: History[]): Promise<void> {
  await tx
    .insertInto('state_interval')
    .values(histories.flatMap(({ intervals }) => intervals))
    .execute();
  await tx
    .insertInto('timeline_entry')
    .values(histories.flatMap(({ entries }) => entries))
    .execute();
  const holds = histories.flatMap((history) => history.holds);
  if (holds.length) await tx.insertInto('hold_interval').values(holds).execute();
}
