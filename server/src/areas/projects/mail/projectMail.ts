import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import { fieldsWithMail, mapFields, projectFields } from 'shared-api/projectFields';

/** What differs, as a mail tells of it. */
export interface MailedChange {
  kind: ProjectChangeKind | 'state';
  field: string;
  from: string | null;
  to: string | null;
  /** MergedEvent to those alone who may see financials when it is sent. */
  needs?: 'financials';
}

/** What the outbox keeps of an event for one recipient: what its renderer tells, whatever became of the project since. */
export interface ProjectMailData {
  actor: string;
  /** The states before and after; null before: the project was raised. */
  from: string | null;
  to: string;
  /** Those alone that the recipient's rules speak of. */
  changes: MailedChange[];
  comment: string | null;
  /** A comment in the timeline, rather than what was written with a change. */
  isComment: boolean;
  /** Null: the portal's own words. */
  templateId: number | null;
  /** Set for the editor of a rule who tests it: whom it would go to, in words. */
  test?: string;
}

/** How mails call what changed. */
export const changeTitles: Record<ProjectChangeKind, string> = {
  team: 'Team',
  role: 'Role',
  hold: 'Hold',
  services: 'Services',
  lock: 'Services lock',
  ...mapFields(fieldsWithMail, (field) => projectFields[field].mail),
  attachment: 'Attachment',
  milestone: 'Milestone',
  comment: 'Comment',
  quote: 'Quote',
  booking: 'Booking',
};
