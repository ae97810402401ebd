import { Type, type Static } from 'typebox';
import { Id, Named } from '../common';
import { ProjectState } from '../project';

/** `GET /my_projects`: the open projects that the caller raised or holds a role on. */
export const MyProjects = Type.Object({
  /** Those with the most projects come first. */
  groups: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      open: Type.Integer({ minimum: 1 }),
      /** Those over the target of their state. */
      late: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** The projects that are longest over their target. */
  latest: Type.Array(
    Type.Object({
      project_id: Id,
      project_name: Type.String(),
      project_state: ProjectState,
      /** Days over the target. */
      over: Type.Integer({ minimum: 1 }),
    }),
  ),
});
export type MyProjects = Static<typeof MyProjects>;

/** `GET /contacts`: the people who let others into delivery groups. */
export const Contacts = Type.Object({
  /** Whether the caller may raise a project in any delivery group. */
  can_raise: Type.Boolean(),
  /** Delivery groups with their admins. Groups without an admin are left out. */
  groups: Type.Array(Type.Object({ id: Id, name: Type.String(), admins: Type.Array(Named) })),
  /** Global admins. */
  admins: Type.Array(Named),
});
export type Contacts = Static<typeof Contacts>;
