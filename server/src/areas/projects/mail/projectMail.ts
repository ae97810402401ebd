import type { ProjectChangeKind } from 'shared-api/contracts/mail';

/** A difference as a mail reports it. */
export interface MailedChange {
  kind: ProjectChangeKind | 'state';
  field: string;
  from: string | null;
  to: string | null;
  /** Shown only to recipients who may see financials when the mail is sent. */
  needs?: 'financials';
}

/** The data of an event that the outbox stores for one recipient, so that later changes of the project do not alter the mail. */
export interface ProjectMailData {
  actor: string;
  /** The states before and after; null before: the project was raised. */
  from: string | null;
  to: string;
  /** Only the changes that the recipient's rules name. */
  changes: MailedChange[];
  comment: string | null;
  /** Whether the comment is a timeline entry of its own; otherwise it was written with a change. */
  isComment: boolean;
  /** Null: the portal's default template. */
  templateId: number | null;
  /** Set in the test of a rule: its recipients in words. */
  test?: string;
}
