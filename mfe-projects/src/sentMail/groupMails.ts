import type { SentMail } from 'shared-api/contracts/mail';

/** Mails of one event: written at the same moment under one subject, each to somebody else, perhaps by another rule. */
export interface MailGroup {
  id: number;
  created_on: string;
  /** Newest first; one at least. */
  mails: readonly [SentMail, ...SentMail[]];
}

const isSame = (one: SentMail, { created_on, subject }: SentMail) =>
  one.created_on === created_on && one.subject === subject;

/** @param mails newest first; the order stays */
export function groupMails(mails: readonly SentMail[]): MailGroup[] {
  const groups: (MailGroup & { mails: SentMail[] })[] = [];
  for (const mail of mails) {
    const known = groups.find((group) => isSame(group.mails[0], mail));
    if (known) known.mails.push(mail);
    else groups.push({ id: mail.id, created_on: mail.created_on, mails: [mail] });
  }
  return groups;
}

/** The value that all of an event's mails share; undefined where they differ. */
export function shared<Key extends keyof SentMail>(
  { mails }: Pick<MailGroup, 'mails'>,
  key: Key,
): SentMail[Key] | undefined {
  const [first] = mails;
  return mails.every((mail) => mail[key] === first[key]) ? first[key] : undefined;
}
