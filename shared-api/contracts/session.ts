import { Type, type Static } from 'typebox';
import { Id } from './common';
import { limits } from './limits';

export const startPages = ['projects', 'home'] as const;
const StartPage = Type.Enum([...startPages]);
export type StartPage = Static<typeof StartPage>;

/** `PUT /user/start_page`: the page to which `/` leads the caller. */
export const ChangeStartPage = Type.Object({ start_page: StartPage }, { additionalProperties: false });
export type ChangeStartPage = Static<typeof ChangeStartPage>;

/** The signed-in user, with the data by which the interface decides what to show. Source: spec 001, point 3; contract.md. */
export const CurrentUser = Type.Object({
  id: Id,
  name: Type.String(),
  ad_account: Type.Union([Type.String(), Type.Null()]),
  is_admin: Type.Boolean(),
  roles: Type.Array(Type.Object({ id: Id, name: Type.String(), project_type_id: Id })),
  teams: Type.Array(Type.Object({ team_id: Id, is_manager: Type.Boolean(), enable_cr_dash: Type.Boolean() })),
  canChangePassword: Type.Boolean(),
  /** Mebibytes. */
  max_attachment_size_mb: Type.Integer(),
  /** The page to which `/` leads; absent: the project list. */
  start_page: Type.Optional(StartPage),
  /** A team of the user owns a remote. Only in the slice of the registry. */
  owns_remotes: Type.Optional(Type.Literal(true)),
});
export type CurrentUser = Static<typeof CurrentUser>;

export const Session = Type.Object({ user: CurrentUser });
export type Session = Static<typeof Session>;

const password = Type.String({ minLength: 1, maxLength: limits.password });

export const SignIn = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: limits.loginName }), password },
  { additionalProperties: false },
);
export type SignIn = Static<typeof SignIn>;

export const ChangePassword = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: limits.loginName }),
    oldPass: password,
    newPass: password,
  },
  { additionalProperties: false },
);
export type ChangePassword = Static<typeof ChangePassword>;

/** Sets a new password with the one-time token of a link that an admin created. */
export const Recover = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: limits.passwordMin, maxLength: limits.password }),
  },
  { additionalProperties: false },
);
export type Recover = Static<typeof Recover>;

/** Asks for the account of such a link, without using the link up. */
export const RecoverCheck = Type.Pick(Recover, ['token'], { additionalProperties: false });

/** The account whose password a link sets. */
export const RecoverAccount = Type.Object({ login: Type.String(), name: Type.String() });
export type RecoverAccount = Static<typeof RecoverAccount>;

/** Creates the first admin of an empty portal, with the one-time token that the server printed at start. */
export const FirstAdmin = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 100 }),
    login: Type.String({ minLength: 1, maxLength: limits.loginName, pattern: '\\S' }),
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    email: Type.String({ format: 'email', maxLength: 200 }),
    password: Type.String({ minLength: limits.passwordMin, maxLength: limits.password }),
  },
  { additionalProperties: false },
);
export type FirstAdmin = Static<typeof FirstAdmin>;
