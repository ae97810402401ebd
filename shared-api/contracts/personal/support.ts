import { Type, type Static } from 'typebox';
import { problemTypes, supportStatuses } from '../../schema/support/supportCase';
import { Id, Instant, Named, orNull, Ref } from '../common';
import { limits } from '../limits';
import type { ListFields } from '../lists/list';

const Status = Type.Enum([...supportStatuses]);
const strict = { additionalProperties: false };

/** A call that the writer's browser made shortly before: failed ones, and the latest few. */
export const SupportRequest = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    /** Of the answer; 0 when none came. */
    status: Type.Integer({ minimum: 0, maximum: 599 }),
    /** The call without its query: `GET /api/projects/481`. */
    call: Type.String({ minLength: 1, maxLength: 200 }),
    at: Instant,
  },
  strict,
);
export type SupportRequest = Static<typeof SupportRequest>;

/** What the writer agreed to send with a case. Source: domain.md 10. */
export const SupportContext = Type.Object(
  {
    /** The page that the writer came from. */
    route: orNull(Type.String({ maxLength: 300 })),
    version: Type.String({ maxLength: 60 }),
    browser: Type.String({ maxLength: 400 }),
    requests: Type.Array(SupportRequest, { maxItems: limits.supportRequests }),
  },
  strict,
);
export type SupportContext = Static<typeof SupportContext>;

/** `POST /support`, beside the files: the fields of the form. `context` is JSON there. */
export const NewSupportCase = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: limits.supportSubject }),
    problem_type: Type.Enum([...problemTypes]),
    descr: Type.String({ minLength: 1, maxLength: limits.supportText }),
    context: Type.Optional(orNull(SupportContext)),
  },
  strict,
);
export type NewSupportCase = Static<typeof NewSupportCase>;

/** The answer to `POST /support`. */
export const SubmittedCase = Type.Object({ id: Id, reference: Type.String() });
export type SubmittedCase = Static<typeof SubmittedCase>;

export const SupportFile = Type.Object({ id: Id, filename: Type.String(), size: Type.Integer() });
export type SupportFile = Static<typeof SupportFile>;

/** Entries of a case: a reply of its writer, an answer or an internal note of an admin, and changes of its status. */
export const supportEntryKinds = ['reply', 'answer', 'note', 'closed', 'reopened'] as const;
export type SupportEntryKind = (typeof supportEntryKinds)[number];

export const SupportEntry = Type.Object({
  id: Id,
  kind: Type.Enum([...supportEntryKinds]),
  author: Named,
  created_on: Instant,
  text: orNull(Type.String()),
  files: Type.Array(SupportFile),
});
export type SupportEntry = Static<typeof SupportEntry>;

const summary = {
  id: Id,
  reference: Type.String(),
  subject: Type.String(),
  problem_type: Type.Enum([...problemTypes]),
  status: Status,
  created_on: Instant,
  /** The latest answer of an admin. */
  answered_on: orNull(Instant),
  /** The latest entry that its writer can see. */
  updated_on: Instant,
};

/** A row of `GET /support/cases`: a case of the caller's own. */
export const OwnCase = Type.Object(summary);
export type OwnCase = Static<typeof OwnCase>;

/** A row of `GET /support/queue`, for admins. */
export const QueuedCase = Type.Object({ ...summary, writer: Named, assignee: orNull(Named) });
export type QueuedCase = Static<typeof QueuedCase>;

/** What the caller may do with a case now. */
export const SupportRights = Type.Object({
  reply: Type.Boolean(),
  /** Answer, write notes, assign. */
  manage: Type.Boolean(),
  close: Type.Boolean(),
  reopen: Type.Boolean(),
});
export type SupportRights = Static<typeof SupportRights>;

/** `GET /support/cases/{id}`, for its writer and for admins. Notes are left out for its writer. */
export const SupportCase = Type.Object({
  ...QueuedCase.properties,
  descr: Type.String(),
  context: orNull(SupportContext),
  /** The files of the description. */
  files: Type.Array(SupportFile),
  /** Oldest first. */
  entries: Type.Array(SupportEntry),
  closed_on: orNull(Instant),
  /** Until when its writer may reopen it; null while it is not closed. */
  reopen_until: orNull(Instant),
  may: SupportRights,
});
export type SupportCase = Static<typeof SupportCase>;

/** `POST /support/cases/{id}/messages`, beside the files. `close` closes the case with it. */
export const NewSupportMessage = Type.Object(
  {
    kind: Type.Enum(['reply', 'answer', 'note']),
    text: Type.String({ minLength: 1, maxLength: limits.supportText }),
    close: Type.Optional(Type.Enum(['true', 'false'])),
    /** The status that the caller saw; required to close. */
    seen: Type.Optional(Status),
  },
  strict,
);
export type NewSupportMessage = Static<typeof NewSupportMessage>;

/** `PUT /support/cases/{id}/assignee`; null takes the case from its assignee. */
export const ChangeSupportAssignee = Type.Object(
  { usr: orNull(Ref), seen: Type.Optional(orNull(Ref)) },
  strict,
);
export type ChangeSupportAssignee = Static<typeof ChangeSupportAssignee>;

/** `PUT /support/cases/{id}/status`: closes or reopens it. A case becomes answered by an answer alone. */
export const ChangeSupportStatus = Type.Object(
  { status: Type.Enum(['open', 'closed']), seen: Type.Optional(Status) },
  strict,
);
export type ChangeSupportStatus = Static<typeof ChangeSupportStatus>;

const columns = {
  reference: 'Case',
  subject: 'Subject',
  problem_type: 'Problem type',
  status: 'Status',
  created_on: 'Submitted',
  answered_on: 'Last answer',
  updated_on: 'Last entry',
};

/** Filters and sorts of `GET /support/cases`. */
export const ownCaseFields: ListFields = {
  equal: { id: 'integer', status: 'text', problem_type: 'text' },
  like: ['reference', 'subject'],
  range: ['created_on'],
  includes: [],
  sort: ['id', 'subject', 'status', 'created_on', 'answered_on', 'updated_on'],
  columns,
};

/** Filters and sorts of `GET /support/queue`. */
export const queuedCaseFields: ListFields = {
  ...ownCaseFields,
  equal: { ...ownCaseFields.equal, writer_name: 'text', assignee_name: 'text' },
  like: ['reference', 'subject', 'writer_name'],
  sort: [...ownCaseFields.sort, 'writer_name', 'assignee_name', 'problem_type'],
  columns: { ...columns, writer_name: 'Writer', assignee_name: 'Assignee' },
};
