import type { APIRequestContext } from '@playwright/test';
import { call, idNamed, moveProject, personNamed, raiseProject } from '../../e2e/support/projects';
import { workingDate } from '../../e2e/support/projectForm';

/** The API as a person of the demo organisation, by login. */
export type ApiOf = (login: string) => Promise<APIRequestContext>;

/** The project that a task needs. Nobody else works on it. */
export interface Prepared {
  id: number;
  name: string;
}

let made = 0;
const nameOf = (subject: string) => `${subject} ${(made += 1)}${Date.now().toString(36).slice(-4)}`;

/** A project of Network as its requester left it, with Sofia Marchetti (pm) as project manager. */
export async function submitted(apiOf: ApiOf): Promise<Prepared> {
  const name = nameOf('Task');
  const id = await raiseProject(await apiOf('requester'), name);
  const admin = await apiOf('admin');
  await moveProject(admin, id, 'Submitted');
  const group = await idNamed(admin, '/project_types?per_page=300', 'Network');
  const role = (title: string) => idNamed(admin, `/project_types/${group}/user_roles`, title);
  await call(admin, 'PUT', `/projects/${id}/team`, {
    team: { id: await idNamed(admin, '/team_names', 'Core Routing') },
  });
  for (const [title, person] of [
    ['Project Manager', 'Sofia Marchetti'],
    ['Tech Lead', 'Daniel Okafor'],
  ] as const)
    await call(admin, 'PUT', `/projects/${id}/roles/${await role(title)}`, {
      usr: { id: await personNamed(admin, person) },
    });
  return { id, name };
}

/** A project in review with a quote that waits for its PAN owner, Helen Ward. */
export async function withQuote(apiOf: ApiOf): Promise<Prepared> {
  const project = await submitted(apiOf);
  await moveProject(await apiOf('admin'), project.id, 'In Review');
  const quote = { scope: 'The old optics are used again.', price: -1200 };
  await call(await apiOf('techlead'), 'POST', `/projects/${project.id}/quotes`, quote);
  return project;
}

/** A project with two milestones, of which Site survey is completed by ticking it. */
export async function withMilestones(apiOf: ApiOf): Promise<Prepared> {
  const project = await submitted(apiOf);
  const admin = await apiOf('admin');
  const group = await idNamed(admin, '/project_types?per_page=300', 'Network');
  const milestone = (name: string) => idNamed(admin, `/project_types/${group}/milestones`, name);
  await call(admin, 'PUT', `/projects/${project.id}/milestones`, [
    { milestone: { id: await milestone('Site survey') }, ord: 0 },
    { milestone: { id: await milestone('Cutover') }, ord: 1 },
  ]);
  return project;
}

let hour = 0;

/** A change of a project with its review meeting: pending, as it starts outside the window, or approved. */
async function withChange(apiOf: ApiOf, approved: boolean): Promise<Prepared> {
  const project = await submitted(apiOf);
  const manager = await apiOf('pm');
  const type = await idNamed(manager, '/booking_types', 'Change Windows');
  const subtype = (name: string) => idNamed(manager, `/booking_types/${type}/subtypes`, name);
  // Each at another time, so that none waits because another has the slot.
  hour += 1;
  const day = new Date(Date.parse(`${workingDate()}T00:00:00Z`) + 7 * hour * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const at = (time: string) => `${day}T${time}:00.000Z`;
  const { id } = await call<{ id: number }>(manager, 'POST', '/bookings', {
    project_id: project.id,
    booking_subtype_id: await subtype('Standard change'),
    start: at('14:00'),
    finish: at('18:00'),
    data: { reason: 'Move the uplinks', impact: 'brief' },
    child: { booking_subtype_id: await subtype('Review meeting'), start: at('13:00'), finish: at('13:30') },
  });
  if (approved)
    await call(await apiOf('groupadmin'), 'PUT', `/bookings/${id}/status`, {
      status: 'booked',
      seen: 'pending',
    });
  return project;
}
export const withPendingChange = (apiOf: ApiOf): Promise<Prepared> => withChange(apiOf, false);
export const withChangeToReview = (apiOf: ApiOf): Promise<Prepared> => withChange(apiOf, true);
