import { changeTitles } from 'shared-api/changeTitles';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { ProjectMailData } from './projectMail';

/** The displayed name of a change rule. */
export const changeRuleLabel = (kind: ProjectChangeKind): string => `Change mail: ${changeTitles[kind]}`;

/** The kinds of change that may be financial: all of quotes, and attachments of financial types. */
const mayBeFinancial = ['quote', 'attachment'] as const satisfies readonly ProjectChangeKind[];

/**
 * Leaves out the change rules that reported only financial changes, for a reader who may not see those.
 * @param rule the names of the rules that fired, as the outbox stores them
 * @param events the mail's events; those of other areas have no changes. An old mail, and one to an erased person, has none any
 * more: then every rule is left out that may have reported financial changes alone
 */
export function withoutFinancialRules(
  rule: string,
  events: readonly Partial<Pick<ProjectMailData, 'changes'>>[],
): string {
  const changes = events.flatMap(({ changes: reported = [] }) => reported);
  const open = new Set(changes.filter(({ needs }) => needs !== 'financials').map(({ kind }) => kind));
  const kinds = events.length
    ? changes.flatMap(({ kind }) => (kind === 'state' || open.has(kind) ? [] : [kind]))
    : mayBeFinancial;
  const hidden = new Set(kinds.map((kind) => changeRuleLabel(kind)));
  return rule
    .split('; ')
    .filter((label) => !hidden.has(label))
    .join('; ');
}
