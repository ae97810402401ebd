import { Type, type Static } from 'typebox';
import { Id, Instant, Named, orNull, refTo } from './common';
import { limits } from './limits';
import { listFieldsOf } from './lists/list';
import { rowOf } from './lists/member';

/** People, teams and holidays. Source: spec 001, points 2.4 and 3; domain.md 10; contract.md. */

const text = (title: string, maxLength: number) => Type.String({ title, maxLength });

// ── Holidays ──
export const HolidayBody = Type.Object(
  {
    date: Type.String({ format: 'date', title: 'Date' }),
    name: text('Name', limits.holidayName),
  },
  { additionalProperties: false },
);
export type HolidayBody = Static<typeof HolidayBody>;
export const Holiday = rowOf(HolidayBody);
export type Holiday = Static<typeof Holiday>;
export const holidayFields = listFieldsOf(HolidayBody);

/** `POST /holidays/import`: all or none; dates that are there already keep their name and are counted as skipped. */
export const HolidayImport = Type.Object(
  { holidays: Type.Array(HolidayBody, { minItems: 1, maxItems: limits.holidayImport }) },
  { additionalProperties: false },
);
export type HolidayImport = Static<typeof HolidayImport>;
export const HolidayImported = Type.Object({ added: Type.Integer(), skipped: Type.Integer() });
export type HolidayImported = Static<typeof HolidayImported>;

// ── Teams ──
export const TeamBody = Type.Object(
  { name: text('Name', limits.teamName), enable_cr_dash: Type.Boolean({ title: 'CR Dashboard' }) },
  { additionalProperties: false },
);
export type TeamBody = Static<typeof TeamBody>;
export const Team = rowOf(TeamBody, {
  members: Type.Array(Type.Object({ usr: Named, is_manager: Type.Boolean() })),
  /** The caller manages the team or is a global admin: members may be changed. */
  can_edit: Type.Boolean(),
});
export type Team = Static<typeof Team>;
export const teamFields = listFieldsOf(TeamBody, { columns: { members: 'Members' } });

export const TeamMemberBody = Type.Object(
  { usr: refTo('Name'), is_manager: Type.Boolean({ title: 'Manager' }) },
  { additionalProperties: false },
);
export type TeamMemberBody = Static<typeof TeamMemberBody>;
export const TeamMember = rowOf(TeamMemberBody, { usr: Named });
export type TeamMember = Static<typeof TeamMember>;
export const teamMemberFields = listFieldsOf(TeamMemberBody);

// ── Users ──
export const UserBody = Type.Object(
  {
    login: text('User ID', limits.loginName),
    name: text('Name', limits.personName),
    ad_account: orNull(text('AD Account', limits.personName)),
    email: orNull(Type.String({ title: 'E-mail', format: 'email', maxLength: limits.email })),
    is_admin: Type.Boolean({ title: 'Admin' }),
    active: Type.Boolean({ title: 'Active' }),
    canChangePassword: Type.Boolean({ title: 'May change password' }),
    /** Mebibytes. */
    max_attachment_size_mb: Type.Integer({
      title: 'Attachment limit',
      minimum: 1,
      maximum: limits.attachmentMbMax,
    }),
  },
  { additionalProperties: false },
);
export type UserBody = Static<typeof UserBody>;
export const User = rowOf(UserBody, {
  created_on: Instant,
  /** When their data was removed: nothing can be changed any more. */
  erased_on: orNull(Instant),
  roles: Type.Array(
    Type.Object({ id: Id, name: Type.String(), project_type_id: Id, project_type_name: Type.String() }),
  ),
  teams: Type.Array(Type.Object({ team_id: Id, name: Type.String(), is_manager: Type.Boolean() })),
});
export type User = Static<typeof User>;
/** `GET /users/{id}`: a global admin and the person themself see all of it, others `id` and `name`. */
export const ShownUser = Type.Object({ ...Type.Partial(User).properties, id: Id, name: Type.String() });
export type ShownUser = Static<typeof ShownUser>;

export const userFields = listFieldsOf(UserBody, {
  range: ['created_on'],
  includes: ['team'],
  sort: ['created_on'],
  columns: { teams: 'Teams', created_on: 'Created On' },
});

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
});
export type UserDuties = Static<typeof UserDuties>;

/** A row of `GET /user_roles`. */
export const UserRole = Type.Object({ id: Id, name: Type.String(), project_type_id: Id });
export type UserRole = Static<typeof UserRole>;
