import { Type, type Static } from 'typebox';
import { Id, Instant } from '../common';

/** A row of `GET /notifications`, newest first. */
export const Notification = Type.Object({
  id: Id,
  /** `comment`, `next`, `role`, … */
  kind: Type.String(),
  /** `Sofia Marchetti gave you the role Tech Lead`. */
  text: Type.String(),
  /** The thing that it is about: `#481 Core switch`. */
  subject: Type.String(),
  /** The address of the thing's page. */
  to: Type.String(),
  /** When the last of its changes happened. */
  at: Instant,
  /** How many changes it stands for. */
  times: Type.Integer({ minimum: 1 }),
  read: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

export const NotificationQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Leaves out those that were read. */
    unread: Type.Optional(Type.Literal('true')),
  },
  { additionalProperties: false },
);

/** `PUT /notifications/read`: marks the caller's notifications. */
export const MarkNotifications = Type.Object(
  {
    ids: Type.Union([Type.Array(Id, { minItems: 1, maxItems: 200 }), Type.Literal('all')]),
    read: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type MarkNotifications = Static<typeof MarkNotifications>;

/** A row of `GET /notifications/mails`: a kind of mail that people may switch off. */
export const MailChoice = Type.Object({
  kind: Type.String(),
  /** `A comment is addressed to me`. */
  title: Type.String(),
  on: Type.Boolean(),
});
export type MailChoice = Static<typeof MailChoice>;

/** `PUT /notifications/mails`: switches a kind of mail on or off for the caller. */
export const ChangeMailChoice = Type.Object(
  { kind: Type.String({ minLength: 1, maxLength: 60 }), on: Type.Boolean() },
  { additionalProperties: false },
);
export type ChangeMailChoice = Static<typeof ChangeMailChoice>;
