import type { SentMail } from 'shared-api/contracts/mail';

/** Mails of one event: the same rule and subject, written at the same moment, each to somebody else. */
export interface MailGroup {
  id: number;
  created_on: string;
  subject: string;
  rule: string;
  mails: readonly SentMail[];
}

const isSame = (one: Omit<MailGroup, 'id'>, { created_on, subject, rule }: SentMail) =>
  one.created_on === created_on && one.subject === subject && one.rule === rule;

/** @param mails newest first; the order stays */
export function groupMails(mails: readonly SentMail[]): MailGroup[] {
  const groups: (MailGroup & { mails: SentMail[] })[] = [];
  for (const mail of mails) {
    const { id, created_on, subject, rule } = mail;
    const known = groups.find((group) => isSame(group, mail));
    if (known) known.mails.push(mail);
    else groups.push({ id, created_on, subject, rule, mails: [mail] });
  }
  return groups;
}
