import { randomUUID } from 'node:crypto';
import type { ProjectChangeKind } from 'shared-api/contracts/mail';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectEvent } from '../record/ProjectEvent';
import { queueMail } from '../../../kernel/mail/queueMail';
import { listChangeRules, listParts, listStateRules, type RuleRecipient } from './mailRules.queries';
import { planMails, type Firing, type PlannedMail } from './planMails';
import { changeTitles, type ProjectMailData, type MailedChange } from './projectMail';
import { mergeEvents, summariseEvents } from './mergeEvents';
import { formatList } from '../../../kernel/text/formatList';

/** Of those that no person is meant by, the address itself. */
const recipientWords: Record<Exclude<RuleRecipient['kind'], 'role' | 'address'>, string> = {
  requester: 'the requester',
  team_members: 'the team',
  team_manager: 'the team’s manager',
};

const wordsOf = ({ kind, role_name, address }: RuleRecipient): string =>
  kind === 'role' || kind === 'address' ? (role_name ?? address ?? '') : recipientWords[kind];

/** Entering a state, also by being raised in it. */
async function stateFirings(tx: Tx, event: ProjectEvent): Promise<Firing[]> {
  const { what, from, to, groupId, differences } = event;
  if (what !== 'raised' && !differences.some(({ kind }) => kind === 'state')) return [];
  const rules = await listStateRules(tx, { groupId, fromId: from?.id ?? null, toId: to.id });
  return rules.map(({ src_state_id, email_template_id, mode, editor_id, recipients }) => ({
    what: mode === 'test' ? 'test' : 'state',
    words: `State mail: ${src_state_id === null ? '' : `${from?.name ?? ''} → `}${to.name}${mode === 'test' ? ' (test)' : ''}`,
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
    words: `Change mail: ${changeTitles[change]}`,
    templateId: email_template_id,
    recipients,
  }));
}

/** The names that a commenter chose fire like rules, one each. */
const namedFirings = ({ named }: ProjectEvent): Firing[] =>
  named.map((recipient) => ({
    what: 'named',
    words: `Comment to ${recipient.name}`,
    templateId: null,
    recipients: [recipient],
  }));

/** A state's template before all; of change mails the one that all rules agree on, else the portal's own words. */
function templateOf(fired: readonly Firing[]): number | null {
  const ofState = fired.find(({ what }) => what === 'state' || what === 'test');
  if (ofState) return ofState.templateId;
  const ids = new Set(fired.filter(({ what }) => what !== 'named').map(({ templateId }) => templateId));
  return ids.size === 1 ? [...ids][0]! : null;
}

const isTold = (fired: readonly Firing[], kind: MailedChange['kind']) =>
  fired.some(({ what }) => what === kind || (kind === 'state' && what === 'test'));

function dataOf(event: ProjectEvent, actor: string, { fired }: PlannedMail): ProjectMailData {
  const changes = event.differences.filter(
    (one): one is typeof one & MailedChange => one.kind !== null && isTold(fired, one.kind),
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
    ...(first?.what === 'test' ? { test: formatList(first.recipients.map(wordsOf)) || 'nobody' } : {}),
  };
}

type Kind = 'state' | 'comment' | 'change';

function kindOf(fired: readonly Firing[]): Kind {
  if (fired.some(({ what }) => what === 'state' || what === 'test')) return 'state';
  return fired.some(({ what }) => what === 'named') ? 'comment' : 'change';
}

/**
 * Puts the mails into the outbox that an event on a project asks for, in its transaction: those of its group's rules, and those
 * to whom a commenter named; one an event and recipient. A mail of a state or to a named recipient goes at once, with all that
 * the event changed; changes alone wait a while for others to join them, but for what somebody decided: that takes along what
 * waits.
 */
export async function queueProjectMail(tx: Tx, event: ProjectEvent): Promise<void> {
  const firings = [
    ...(await stateFirings(tx, event)),
    ...(await changeFirings(tx, event)),
    ...namedFirings(event),
  ];
  if (!firings.length) return;
  const { projectId, at } = event;
  const actor = await tx
    .selectFrom('usr')
    .select(['id', 'name', 'email'])
    .where('id', '=', event.actorId)
    .executeTakeFirstOrThrow();
  const parts = await listParts(tx, projectId, {
    roleIds: firings.flatMap(({ recipients }) => recipients.flatMap(({ usr_role_id }) => usr_role_id ?? [])),
    personIds: firings.flatMap(({ editorId }) => editorId ?? []),
  });
  const name = randomUUID();
  const isAtOnce = event.differences.some(({ atOnce }) => atOnce);
  for (const [index, planned] of planMails(firings, parts, actor).entries()) {
    const { to, fired } = planned;
    const data = dataOf(event, actor.name, planned);
    const kind = kindOf(fired);
    await queueMail(tx, {
      kind,
      projectId,
      to,
      rule: [...new Set(fired.map(({ words }) => words))].join('; '),
      // The test of a rule is an event of its own: it joins nothing.
      event: `project:${projectId}:${name}${data.test === undefined ? '' : `:test:${index}`}`,
      at,
      data: { ...data },
      subject: `${event.projectName}: ${event.what === 'raised' ? event.to.name : summariseEvents(mergeEvents([{ at, data }]))}`,
      ...(kind === 'change' ? { coalesceKey: `change:${projectId}`, atOnce: isAtOnce } : {}),
      isFinancial: kind === 'change' && data.changes.some(({ needs }) => needs === 'financials'),
    });
  }
}
