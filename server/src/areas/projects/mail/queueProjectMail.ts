import { randomUUID } from 'node:crypto';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectEvent } from '../record/ProjectEvent';
import { queueMail } from '../../../kernel/mail/queueMail';
import { listChangeRules, listParts, listStateRules, type RuleRecipient } from './mailRules.queries';
import { planMails, type Firing, type PlannedMail } from './planMails';
import type { ProjectMailData, MailedChange } from './projectMail';
import { mergeEvents, summariseEvents } from './mergeEvents';
import { formatList } from '../../../kernel/text/formatList';
import { changeRuleLabel } from './withoutFinancialRules';

/** The texts of recipients that are neither a role nor an address. */
const recipientTexts: Record<Exclude<RuleRecipient['kind'], 'role' | 'address'>, string> = {
  requester: 'the requester',
  team_members: 'the team',
  team_manager: 'the team’s manager',
};

const describeRecipient = ({ kind, role_name, address }: RuleRecipient): string =>
  kind === 'role' || kind === 'address' ? (role_name ?? address ?? '') : recipientTexts[kind];

/** Finds the rules that fire because the project entered a state or was raised in it. */
async function stateFirings(tx: Tx, event: ProjectEvent): Promise<Firing[]> {
  const { what, from, to, groupId, differences } = event;
  if (what !== 'raised' && !differences.some(({ kind }) => kind === 'state')) return [];
  const rules = await listStateRules(tx, { groupId, fromId: from?.id ?? null, toId: to.id });
  return rules.map(({ src_state_id, email_template_id, mode, editor_id, recipients }) => ({
    what: mode === 'test' ? 'test' : 'state',
    label: `State mail: ${src_state_id === null ? '' : `${from?.name ?? ''} → `}${to.name}${mode === 'test' ? ' (test)' : ''}`,
    templateId: email_template_id,
    recipients,
    editorId: editor_id,
  }));
}

async function changeFirings(tx: Tx, { what, groupId, differences }: ProjectEvent): Promise<Firing[]> {
  const kinds = new Set<ProjectChangeKind>(what === 'commented' ? ['comment'] : []);
  for (const { kind } of differences) if (kind && kind !== 'state') kinds.add(kind);
  if (!kinds.size) return [];
  const rules = await listChangeRules(tx, groupId, [...kinds]);
  return rules.map(({ change, email_template_id, recipients }) => ({
    what: change,
    label: changeRuleLabel(change),
    templateId: email_template_id,
    recipients,
  }));
}

/** Makes a firing of each recipient that the author of a comment selected. */
const namedFirings = ({ named }: ProjectEvent): Firing[] =>
  named.map((recipient) => ({
    what: 'named',
    label: `Comment to ${recipient.name}`,
    templateId: null,
    recipients: [recipient],
  }));

/** Chooses the template: a state's first; for change mails the one that all rules share, otherwise the default (null). */
function templateOf(fired: readonly Firing[]): number | null {
  const ofState = fired.find(({ what }) => what === 'state' || what === 'test');
  if (ofState) return ofState.templateId;
  const ids = new Set(fired.filter(({ what }) => what !== 'named').map(({ templateId }) => templateId));
  return ids.size === 1 ? [...ids][0]! : null;
}

const isReported = (fired: readonly Firing[], kind: MailedChange['kind']) =>
  fired.some(({ what }) => what === kind || (kind === 'state' && what === 'test'));

function dataOf(event: ProjectEvent, actor: string, { fired }: PlannedMail): ProjectMailData {
  const changes = event.differences.filter(
    (change): change is typeof change & MailedChange =>
      change.kind !== null && isReported(fired, change.kind),
  );
  const [first] = fired;
  return {
    actor,
    from: event.from?.name ?? null,
    to: event.to.name,
    changes: changes.map(({ kind, field, from, to, needs }) => ({
      kind,
      field,
      from,
      to,
      ...(needs ? { needs } : {}),
    })),
    comment: event.comment,
    isComment: event.what === 'commented',
    templateId: templateOf(fired),
    ...(first?.what === 'test'
      ? { test: formatList(first.recipients.map(describeRecipient)) || 'nobody' }
      : {}),
  };
}

type Kind = 'state' | 'comment' | 'change';

function kindOf(fired: readonly Firing[]): Kind {
  if (fired.some(({ what }) => what === 'state' || what === 'test')) return 'state';
  return fired.some(({ what }) => what === 'named') ? 'comment' : 'change';
}

/** Finds the mails that an event on a project asks for: those of the group's rules and those to selected recipients. */
export async function planProjectMails(
  tx: Tx,
  event: ProjectEvent,
): Promise<{ mails: PlannedMail[]; actorName: string }> {
  const firings = [
    ...(await stateFirings(tx, event)),
    ...(await changeFirings(tx, event)),
    ...namedFirings(event),
  ];
  if (!firings.length) return { mails: [], actorName: '' };
  const actor = await tx
    .selectFrom('usr')
    .select(['id', 'name', 'email'])
    .where('id', '=', event.actorId)
    .executeTakeFirstOrThrow();
  const parts = await listParts(tx, event.projectId, {
    roleIds: firings.flatMap(({ recipients }) => recipients.flatMap(({ usr_role_id }) => usr_role_id ?? [])),
    personIds: firings.flatMap(({ editorId }) => editorId ?? []),
  });
  return { mails: planMails(firings, parts, actor), actorName: actor.name };
}

/**
 * Queues the mails about an event on a project in its transaction: those of the group's rules and those to the selected recipients
 * of a comment, one per recipient. State mails and mails to selected recipients are sent at once. Change mails wait for a while,
 * so that further changes can join them, unless a change is marked `atOnce`; then waiting changes are sent with it.
 */
export async function queueProjectMail(tx: Tx, event: ProjectEvent): Promise<void> {
  const { mails, actorName } = await planProjectMails(tx, event);
  const { projectId, at } = event;
  const eventId = randomUUID();
  const isAtOnce = event.differences.some(({ atOnce }) => atOnce);
  for (const [index, planned] of mails.entries()) {
    const { to, fired } = planned;
    const data = dataOf(event, actorName, planned);
    const kind = kindOf(fired);
    await queueMail(tx, {
      kind,
      projectId,
      to,
      rule: [...new Set(fired.map(({ label }) => label))].join('; '),
      // The test of a rule gets its own event key, so that it never merges with other mails.
      event: `project:${projectId}:${eventId}${data.test === undefined ? '' : `:test:${index}`}`,
      at,
      data: { ...data },
      subject: `${event.projectName}: ${event.what === 'raised' ? event.to.name : summariseEvents(mergeEvents([{ at, data }]))}`,
      ...(kind === 'change' ? { coalesceKey: `change:${projectId}`, atOnce: isAtOnce } : {}),
      isFinancial: kind === 'change' && data.changes.some(({ needs }) => needs === 'financials'),
    });
  }
}
