import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { MailStatus } from 'shared-api/contracts/mail';

/** An event that a mail reports, as its renderer needs it. */
export interface MailEvent {
  /** The event's unique key: a recipient gets at most one mail about it. */
  event: string;
  /** ISO 8601, UTC. */
  at: string;
  data: Record<string, unknown>;
}

export interface MailTable {
  id: GeneratedAlways<number>;
  kind: string;
  project_id: number | null;
  usr_id: number | null;
  address: string | null;
  recipient: GeneratedAlways<string>;
  rule: string;
  event_key: string;
  coalesce_key: string | null;
  events: JSONColumnType<MailEvent[]>;
  first_on: Generated<Date>;
  send_after: Date;
  status: Generated<MailStatus>;
  attempts: Generated<number>;
  tried_on: Date | null;
  reason: string | null;
  subject: Generated<string>;
  text: string | null;
  html: string | null;
  message_key: Generated<string>;
  /** The address to which the mail was sent, when the recipient is a person. */
  sent_to: string | null;
  done_on: Date | null;
  created_on: Generated<Date>;
  request_id: string | null;
  is_financial: Generated<boolean>;
}

export type MailRow = Selectable<MailTable>;

/** A kind of mail that a person has switched off. */
export interface MailMutedTable {
  usr_id: number;
  kind: string;
}

declare module '../db/types' {
  interface Database {
    mail: MailTable;
    mail_muted: MailMutedTable;
  }
}
