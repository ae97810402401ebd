import type { APIRequestContext } from '@playwright/test';
import type { ChangedCell } from 'shared-api/contracts/groupParts/permissionMatrix';
import { projectPairs } from 'shared-api/projectPairs';

/** How many rows of each kind a group has. */
export interface GroupSize {
  states: number;
  transitions: number;
  roles: number;
  services: number;
  permissions: number;
}

/** Rules of one cell: a group of 2,000 permissions has several for each action and role. */
const rulesOfCell = 3;
/** Cells of one call. */
const chunk = 100;

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i);

/**
 * Makes a delivery group through the calls of the portal.
 * @param request signed in as a global admin
 * @returns the group's id, and that of one of its services
 */
export async function makeGroup(
  request: APIRequestContext,
  name: string,
  size: GroupSize,
): Promise<{ id: number; service: number }> {
  const send = async <T>(method: 'POST' | 'PUT', path: string, data: object): Promise<T> => {
    const answer = await request.fetch(`/api${path}`, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const create = async (path: string, row: object) => (await send<{ id: number }>('POST', path, row)).id;
  const id = await create('/project_types', { name, use_subcats: true, use_p4p: true });
  const group = `/project_types/${id}`;

  const states: number[] = [];
  for (const i of numbers(size.states))
    states.push(
      await create(`${group}/project_states`, {
        name: `Step ${i + 1}`,
        is_start: i === 0,
        is_closed: i === size.states - 1,
        reset_project: false,
        colour: 'blue',
        target_days: null,
      }),
    );
  const ways = new Set<string>();
  // The main way first, then ways back and short cuts.
  for (const step of [1, -1, 2, -2, 3])
    for (const i of numbers(size.states))
      if (states[i + step] && ways.size < size.transitions) ways.add(`${i} ${i + step}`);
  for (const way of ways) {
    const [from, to] = way.split(' ').map(Number) as [number, number];
    await create(`${group}/state_transitions`, {
      src_state: { id: states[from] },
      dst_state: { id: states[to] },
      name: from < to ? `Go on to ${to + 1}` : `Back to ${to + 1}`,
      principals: ['requester'],
      roles: [],
      guards: [],
      comment_required: false,
    });
  }

  const roles: number[] = [];
  for (const i of numbers(size.roles))
    roles.push(
      await create(`${group}/user_roles`, {
        name: `Role ${i + 1}`,
        info: null,
        is_project_role: true,
        may_raise: false,
        is_team_usr: false,
        allow_project_update_email: false,
        create_at_start: false,
        required_state: null,
      }),
    );
  const serviceGroup = {
    id: await create(`${group}/service_groups`, { name: 'All', platform: null, max: null }),
  };
  let service = 0;
  for (const i of numbers(size.services))
    service = await create(`${group}/services`, {
      ...{ name: `Service ${i + 1}`, descr: 'As ordered.', service_group: serviceGroup, service_icon: null },
      ...{
        price: 100 + i,
        slo: 5,
        max: null,
        info: null,
        warning: null,
        notification: null,
        notification_states: [],
      },
    });

  const actions = projectPairs.slice(1).map(([method, resource]) => `${method} ${resource}` as const);
  const cells: ChangedCell[] = roles
    .flatMap((role) => actions.map((action) => ({ action, role })))
    .slice(0, Math.ceil(size.permissions / rulesOfCell))
    .map(({ action, role }, i) => ({
      ...{ action, principal: 'role', usr_role_id: role, seen: [] },
      rules: numbers(rulesOfCell).map((n) => ({
        project_state_ids: [states[(i + n) % states.length]!],
        on_hold: (['no', 'yes', 'any'] as const)[n % 3]!,
      })),
    }));
  for (let at = 0; at < cells.length; at += chunk)
    await send('PUT', `${group}/project_permissions/matrix`, { cells: cells.slice(at, at + chunk) });
  return { id, service };
}
