import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Part, RuleRecipient } from './mailRules.queries';

/** A rule that fired, or a recipient that the author of a comment selected. */
export interface Firing {
  what: 'state' | 'test' | 'named' | ProjectChangeKind;
  /** The displayed name: `State mail: Review`. */
  label: string;
  templateId: number | null;
  recipients: readonly RuleRecipient[];
  /** The editor of a tested rule, who gets the mail instead of its recipients. */
  editorId?: number | null;
}

/** A mail to queue. A recipient gets only one mail about an event, apart from tests of rules. */
export interface PlannedMail {
  to: { usrId: number } | { address: string };
  fired: Firing[];
}

const matchesPart = (recipient: RuleRecipient, part: Part) =>
  part.kind === recipient.kind && part.usr_role_id === recipient.usr_role_id;

/** Collects planned mails by recipient, with all firings for the same recipient in one mail. */
class MailCollector {
  readonly mails = new Map<string, PlannedMail>();

  add(key: string, to: PlannedMail['to'], firing: Firing): void {
    const mail = this.mails.get(key) ?? { to, fired: [] };
    if (!mail.fired.includes(firing)) mail.fired.push(firing);
    this.mails.set(key, mail);
  }
}

/**
 * Plans the mails about one event: the recipients, and the rules by which each gets it. The actor is left out, also as a literal
 * address. A literal address of a person who gets the mail anyway adds no second mail. A tested rule writes a separate mail to its
 * editor alone, even if the editor is the actor, because an editor tests a rule by moving a project.
 * @param parts the parts of people who can get mail
 */
export function planMails(
  firings: readonly Firing[],
  parts: readonly Part[],
  actor: { id: number; email: string | null },
): PlannedMail[] {
  const planned = new MailCollector();
  const live = firings.filter(({ what }) => what !== 'test');
  const owners = new Map<string, number>();
  for (const firing of live)
    for (const recipient of firing.recipients)
      for (const part of parts)
        if (matchesPart(recipient, part) && part.usr_id !== actor.id) {
          planned.add(`usr:${part.usr_id}`, { usrId: part.usr_id }, firing);
          owners.set(part.email.toLowerCase(), part.usr_id);
        }
  for (const firing of live)
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
