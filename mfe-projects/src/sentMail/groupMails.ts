import type { SentMail } from 'shared-api/contracts/mail';

/** The mails of one event: they share time and subject, and differ in the recipient and possibly in the rule. */
export interface MailGroup {
  id: number;
  created_on: string;
  /** Newest first; at least one. */
  mails: readonly [SentMail, ...SentMail[]];
}

const isSame = (one: SentMail, { created_on, subject }: SentMail) =>
  one.created_on === created_on && one.subject === subject;

/** Groups mails by event. @param mails newest first; the groups keep the order */
export function groupMails(mails: readonly SentMail[]): MailGroup[] {
  const groups: (MailGroup & { mails: SentMail[] })[] = [];
  for (const mail of mails) {
    const known = groups.find((group) => isSame(group.mails[0], mail));
    if (known) known.mails.push(mail);
    else groups.push({ id: mail.id, created_on: mail.created_on, mails: [mail] });
  }
  return groups;
}

/** The value that all mails of an event share; undefined if they differ. */
export function sharedValue<Key extends keyof SentMail>(
  { mails }: Pick<MailGroup, 'mails'>,
  key: Key,
): SentMail[Key] | undefined {
  const [first] = mails;
  return mails.every((mail) => mail[key] === first[key]) ? first[key] : undefined;
}
