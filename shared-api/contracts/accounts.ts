import { Type, type Static } from 'typebox';
import type { BodyOf, RowOf } from '../resources/declareResource';
import { holidays } from '../resources/holidays';
import { teamMembers } from '../resources/teamMembers';
import { teams } from '../resources/teams';
import { users } from '../resources/users';
import { Id, Instant, Named, orNull } from './common';
import { contractOf } from './lists/contractOf';
import { limits } from './limits';

/** People, teams and holidays. Source: spec 001, points 2.4 and 3; domain.md 10; contract.md. */

// ── Holidays ──
export const holidayContract = contractOf(holidays);
export const HolidayBody = holidayContract.body;
export type HolidayBody = BodyOf<typeof holidays>;
export type Holiday = RowOf<typeof holidays>;

/** `POST /holidays/import`: all or none; dates that are there already keep their name and are counted as skipped. */
export const HolidayImport = Type.Object(
  { holidays: Type.Array(HolidayBody, { minItems: 1, maxItems: limits.holidayImport }) },
  { additionalProperties: false },
);
export type HolidayImport = Static<typeof HolidayImport>;
export const HolidayImported = Type.Object({ added: Type.Integer(), skipped: Type.Integer() });
export type HolidayImported = Static<typeof HolidayImported>;

// ── Teams ──
export const teamContract = contractOf(teams, {
  row: {
    members: Type.Array(Type.Object({ usr: Named, is_manager: Type.Boolean() })),
    /** The caller manages the team or is a global admin: members may be changed. */
    can_edit: Type.Boolean(),
  },
  list: { columns: { members: 'Members' } },
});
export type TeamBody = BodyOf<typeof teams>;
export type Team = Static<typeof teamContract.row>;

export const teamMemberContract = contractOf(teamMembers);
export type TeamMemberBody = BodyOf<typeof teamMembers>;
export type TeamMember = RowOf<typeof teamMembers>;

// ── Users ──
export const userContract = contractOf(users, {
  row: {
    created_on: Instant,
    /** When their data was removed: nothing can be changed any more. */
    erased_on: orNull(Instant),
    roles: Type.Array(
      Type.Object({ id: Id, name: Type.String(), project_type_id: Id, project_type_name: Type.String() }),
    ),
    teams: Type.Array(Type.Object({ team_id: Id, name: Type.String(), is_manager: Type.Boolean() })),
  },
  list: {
    range: ['created_on'],
    includes: ['team'],
    sort: ['created_on'],
    columns: { teams: 'Teams', created_on: 'Created On' },
  },
});
export const User = userContract.row;
export type User = Static<typeof User>;
export type UserBody = BodyOf<typeof users>;
/** `GET /users/{id}`: a global admin and the person themself see all of it, others `id` and `name`. */
export const ShownUser = Type.Object({ ...Type.Partial(User).properties, id: Id, name: Type.String() });
export type ShownUser = Static<typeof ShownUser>;

/** `POST /users/{id}/reset_link`: an address at which this person sets a new password, once. */
export const ResetLink = Type.Object({ url: Type.String(), expires_on: Instant });
export type ResetLink = Static<typeof ResetLink>;

/** `GET /users/{id}/duties`: what needs a new owner when this person leaves. */
export const UserDuties = Type.Object({
  /** Open projects: as requester (role null) or in a project role. */
  projects: Type.Array(Type.Object({ id: Id, name: Type.String(), role: orNull(Type.String()) })),
  /** Teams that this person manages, and whether anybody else does. */
  teams: Type.Array(Type.Object({ id: Id, name: Type.String(), sole_manager: Type.Boolean() })),
  /** Group-level roles. */
  roles: Type.Array(Type.Object({ id: Id, name: Type.String(), project_type_name: Type.String() })),
  /** Change requests that have not ended, once for each role that this person has in them. */
  crs: Type.Array(Type.Object({ id: Id, title: Type.String(), role: Type.String() })),
  /** Support cases that are assigned to this person and not closed. */
  support_cases: Type.Array(Type.Object({ id: Id, subject: Type.String() })),
});
export type UserDuties = Static<typeof UserDuties>;

/** A row of `GET /user_roles`. */
export const UserRole = Type.Object({ id: Id, name: Type.String(), project_type_id: Id });
export type UserRole = Static<typeof UserRole>;
