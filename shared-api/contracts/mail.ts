import { Type, type Static } from 'typebox';
import { fieldsWithMail } from '../schema/project/projectFields';
import { Id, Instant, Named, orNull } from './common';
import type { ListFields } from './lists/list';

/** The kinds of change that a change mail reports. Source: domain.md 3. */
export const projectChangeKinds = [
  'team',
  'role',
  'hold',
  'services',
  'lock',
  ...fieldsWithMail,
  'attachment',
  'milestone',
  'comment',
  'quote',
  'booking',
] as const;
export type ProjectChangeKind = (typeof projectChangeKinds)[number];

/**
 * The status of a mail: it waits (further changes may join it), was sent, was kept because the portal has no mail server, was
 * dropped because its recipient may no longer see its content, or failed for good.
 */
export const mailStatuses = ['waiting', 'sent', 'kept', 'dropped', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

const summary = {
  id: Id,
  created_on: Instant,
  /** When it was sent, kept or dropped, or failed for good. */
  done_on: orNull(Instant),
  status: Type.Enum([...mailStatuses]),
  /** The recipient; null for a literal address. */
  usr: orNull(Named),
  /** The address. That of a person is looked up when the mail is sent, and null until then. */
  address: orNull(Type.String()),
  subject: Type.String(),
  /** The rule that fired, in words: `State mail: Review`. */
  rule: Type.String(),
};

/** `GET /projects/{id}/mails`: newest first, without the text. Visible to everyone who sees the project. */
export const SentMail = Type.Object({
  ...summary,
  /** The recipient's first part in the project now: `PAN Owner`, `Team Manager`, `Requester`; null without one. */
  part: orNull(Type.String()),
});
export type SentMail = Static<typeof SentMail>;

/** `GET /mails`: the outbox, for global admins. */
export const OutboxMail = Type.Object({
  ...summary,
  project_id: orNull(Id),
  /** How often sending was attempted. */
  attempts: Type.Integer(),
  /** Why it was not sent. */
  reason: orNull(Type.String()),
  request_id: orNull(Type.String()),
});
export type OutboxMail = Static<typeof OutboxMail>;

/** `GET /mails/{id}`: with the rendered text, null while the mail waits and after the retention time of texts. */
export const RenderedMail = Type.Object({
  ...OutboxMail.properties,
  text: orNull(Type.String()),
  html: orNull(Type.String()),
});
export type RenderedMail = Static<typeof RenderedMail>;

export const mailFields: ListFields = {
  equal: { status: 'text', usr_name: 'text', project_id: 'integer' },
  like: ['subject', 'address', 'rule'],
  range: ['created_on'],
  includes: [],
  sort: ['created_on', 'status', 'subject'],
  columns: {
    created_on: 'Created',
    status: 'Status',
    usr_name: 'Recipient',
    address: 'Address',
    subject: 'Subject',
    rule: 'Rule',
    project_id: 'Project',
    attempts: 'Attempts',
    reason: 'Reason',
    done_on: 'Done',
  },
};

/** `GET /mails/state`: whether the portal sends mail at all. */
export const MailState = Type.Object({
  sending: Type.Boolean(),
  waiting: Type.Integer(),
  failed: Type.Integer(),
});
export type MailState = Static<typeof MailState>;

/** `POST /account/recover` with an address; answers 202 whether or not it is known. */
export const RequestRecover = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
export type RequestRecover = Static<typeof RequestRecover>;
