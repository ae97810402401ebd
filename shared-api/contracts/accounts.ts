import { Type, type Static } from 'typebox';
import { Day, Id, Instant, Named, orNull, Ref } from './common';
import { limits } from './limits';
import { listQuery, type ListFields } from './list';

/** People, teams and holidays. Source: spec 001, points 2.4 and 3; domain.md 10; contract.md. */

const name = (maxLength: number) => Type.String({ maxLength });

// ── Holidays ──
export const HolidayBody = Type.Object(
  { date: Day, name: name(limits.holidayName) },
  { additionalProperties: false },
);
export type HolidayBody = Static<typeof HolidayBody>;
export const Holiday = Type.Object({ id: Id, date: Day, name: Type.String() });
export type Holiday = Static<typeof Holiday>;

export const holidayFields = {
  equal: {},
  like: ['name'],
  range: ['date'],
  includes: [],
  sort: ['date', 'name'],
  columns: { date: 'Date', name: 'Name' },
} as const satisfies ListFields;
export const HolidayQuery = listQuery(holidayFields);

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
  { name: name(limits.teamName), enable_cr_dash: Type.Boolean() },
  { additionalProperties: false },
);
export type TeamBody = Static<typeof TeamBody>;
export const Team = Type.Object({
  id: Id,
  name: Type.String(),
  enable_cr_dash: Type.Boolean(),
  members: Type.Array(Type.Object({ usr: Named, is_manager: Type.Boolean() })),
  /** The caller manages the team or is a global admin: members may be changed. */
  can_edit: Type.Boolean(),
});
export type Team = Static<typeof Team>;

export const teamFields = {
  equal: { enable_cr_dash: 'boolean' },
  like: ['name'],
  range: [],
  includes: [],
  sort: ['name'],
  columns: { name: 'Name', enable_cr_dash: 'CR Dashboard', members: 'Members' },
} as const satisfies ListFields;
export const TeamQuery = listQuery(teamFields);

export const TeamMember = Type.Object({ id: Id, usr: Named, is_manager: Type.Boolean() });
export type TeamMember = Static<typeof TeamMember>;
export const TeamMemberBody = Type.Object(
  { usr: Ref, is_manager: Type.Boolean() },
  { additionalProperties: false },
);
export type TeamMemberBody = Static<typeof TeamMemberBody>;
/** `PUT`: the person stays; sent along, they are ignored. */
export const TeamMemberChange = Type.Object(
  { is_manager: Type.Boolean(), usr: Type.Optional(Type.Unknown()), id: Type.Optional(Type.Unknown()) },
  { additionalProperties: false },
);
export const teamMemberFields = {
  equal: { is_manager: 'boolean' },
  like: ['usr_name'],
  range: [],
  includes: [],
  sort: ['usr_name', 'is_manager'],
  columns: { usr_name: 'Name', is_manager: 'Manager' },
} as const satisfies ListFields;
export const TeamMemberQuery = listQuery(teamMemberFields);

// ── Users ──
export const UserBody = Type.Object(
  {
    login: name(limits.loginName),
    name: name(limits.personName),
    ad_account: orNull(name(limits.personName)),
    email: orNull(Type.String({ maxLength: limits.email })),
    is_admin: Type.Boolean(),
    active: Type.Boolean(),
    canChangePassword: Type.Boolean(),
    /** Mebibytes. */
    max_attachment_size_mb: Type.Integer({ minimum: 1, maximum: limits.attachmentMbMax }),
  },
  { additionalProperties: false },
);
export type UserBody = Static<typeof UserBody>;
/** What a global admin and the person themself see; others see `id` and `name` alone. */
export const User = Type.Object({
  id: Id,
  ...UserBody.properties,
  created_on: Instant,
  roles: Type.Array(
    Type.Object({ id: Id, name: Type.String(), project_type_id: Id, project_type_name: Type.String() }),
  ),
  teams: Type.Array(Type.Object({ team_id: Id, name: Type.String(), is_manager: Type.Boolean() })),
});
export type User = Static<typeof User>;

export const userFields = {
  equal: { active: 'boolean', is_admin: 'boolean' },
  like: ['login', 'name', 'email'],
  range: ['created_on'],
  includes: ['team'],
  sort: ['login', 'name', 'email', 'is_admin', 'active', 'created_on', 'max_attachment_size_mb'],
  columns: {
    login: 'User ID',
    name: 'Name',
    ad_account: 'AD Account',
    email: 'E-mail',
    teams: 'Teams',
    is_admin: 'Admin',
    active: 'Active',
    max_attachment_size_mb: 'Attachment limit',
    created_on: 'Created On',
  },
} as const satisfies ListFields;
export const UserQuery = listQuery(userFields);

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
