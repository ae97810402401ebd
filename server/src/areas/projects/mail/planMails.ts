import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Part, RuleRecipient } from './mailRules.queries';

/** A rule that fired, or the names that a commenter chose. */
export interface Firing {
  what: 'state' | 'test' | 'named' | ProjectChangeKind;
  /** `State mail: Review`. */
  words: string;
  templateId: number | null;
  recipients: readonly RuleRecipient[];
  /** Of a rule that is tested: who gets it instead. */
  editorId?: number | null;
}

/** One mail to be: of one event nobody gets two, but for the tests of rules. */
export interface PlannedMail {
  to: { usrId: number } | { address: string };
  fired: Firing[];
}

const isMeant = (recipient: RuleRecipient, part: Part) =>
  part.kind === recipient.kind && part.usr_role_id === recipient.usr_role_id;

/** The mails of one recipient's address, by whom they are for. */
class Planned {
  readonly mails = new Map<string, PlannedMail>();

  add(key: string, to: PlannedMail['to'], firing: Firing): void {
    const mail = this.mails.get(key) ?? { to, fired: [] };
    if (!mail.fired.includes(firing)) mail.fired.push(firing);
    this.mails.set(key, mail);
  }
}

/**
 * Who gets a mail of one event, and by which rules. Left out: the actor, also by a literal address that is the actor's. A literal
 * address of a person who gets the mail anyway is that person. A rule that is tested goes to its editor alone, even where the
 * editor is the actor (who tests a rule moves a project), and apart from mails that are meant.
 * @param parts of those who can get mail
 */
export function planMails(
  firings: readonly Firing[],
  parts: readonly Part[],
  actor: { id: number; email: string | null },
): PlannedMail[] {
  const planned = new Planned();
  const meant = firings.filter(({ what }) => what !== 'test');
  const owners = new Map<string, number>();
  for (const firing of meant)
    for (const recipient of firing.recipients)
      for (const part of parts)
        if (isMeant(recipient, part) && part.usr_id !== actor.id) {
          planned.add(`usr:${part.usr_id}`, { usrId: part.usr_id }, firing);
          owners.set(part.email.toLowerCase(), part.usr_id);
        }
  for (const firing of meant)
    for (const { address } of firing.recipients) {
      const key = address?.toLowerCase();
      if (address === null || key === undefined || key === actor.email?.toLowerCase()) continue;
      const owner = owners.get(key);
      if (owner === undefined) planned.add(key, { address }, firing);
      else planned.add(`usr:${owner}`, { usrId: owner }, firing);
    }
  const tests = firings
    .filter(({ what, editorId }) => what === 'test' && parts.some((part) => part.usr_id === editorId))
    .map((firing): PlannedMail => ({ to: { usrId: firing.editorId! }, fired: [firing] }));
  return [...planned.mails.values(), ...tests];
}
