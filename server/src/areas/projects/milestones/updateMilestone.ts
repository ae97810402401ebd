import type { UpdateMilestone } from 'shared-api/contracts/milestones';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import type { Change } from '../Change';
import { touchProject } from '../project.queries';
import { requireSeen } from '../requireSeen';
import { addMilestoneEntries } from './addMilestoneEntries';

/** The member of the body that each kind requires. */
const memberOfKind = { check: 'checked', date: 'm_date', text: 'm_text' } as const;
/** The required value of each kind, as error texts name it. */
const requiredValue = {
  check: 'a tick (checked)',
  date: 'a date (m_date)',
  text: 'a text (m_text)',
} as const;

type Kind = keyof typeof memberOfKind;

async function findProjectMilestone(tx: Tx, projectId: number, milestoneId: number) {
  const found = await tx
    .selectFrom('project_milestone as m')
    .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
    .leftJoin('attachment_type as t', 't.id', 'n.attachment_type_id')
    .where('m.project_id', '=', projectId)
    .where('m.milestone_id', '=', milestoneId)
    .select(['n.name', 'n.kind', 't.name as attachment_type', 'm.m_date', 'm.m_text', 'm.completed_on'])
    .executeTakeFirst();
  if (!found) throw new HttpError(404, 'There is no such milestone on this project.');
  return found;
}

/** Reads and validates the only value of a body. @throws HttpError 422 when the milestone's kind requires another one */
function parseValue(kind: Kind, name: string, body: UpdateMilestone): boolean | string {
  const member = memberOfKind[kind];
  const given = Object.values(memberOfKind).filter((name) => body[name] !== undefined);
  if (given.length !== 1 || given[0] !== member) {
    const fault = `The milestone ${name} takes ${requiredValue[kind]}, and nothing else.`;
    throw unprocessable(fault, { [given.find((other) => other !== member) ?? member]: fault });
  }
  const value = body[member]!;
  if (typeof value !== 'string' || member !== 'm_text') return value;
  const text = value.trim();
  if (!text) throw unprocessable('A text is required.', { m_text: 'A text is required.' });
  if (hasUnusableCharacters(text, { lines: true })) {
    const fault = 'The text holds a character that cannot be used.';
    throw unprocessable(fault, { m_text: fault });
  }
  return text;
}

/**
 * Writes the value that completes a milestone: a tick, a date or a text. Removing a tick reopens it.
 * @throws HttpError 404 for a milestone that the project does not have, 422 when its kind requires another value, 409 when its
 *   value is not the one that the caller saw
 */
export async function updateMilestone(
  tx: Tx,
  projectId: number,
  milestoneId: number,
  body: UpdateMilestone,
  by: Change,
): Promise<void> {
  const { name, kind, attachment_type, m_date, m_text, completed_on } = await findProjectMilestone(
    tx,
    projectId,
    milestoneId,
  );
  if (kind === 'attachment')
    throw unprocessable(
      `The milestone ${name} is completed by adding an attachment of the type ${attachment_type ?? ''}.`,
    );
  const wanted = parseValue(kind, name, body);
  const isComplete = completed_on !== null;
  const present = { check: isComplete, date: m_date, text: m_text }[kind];
  requireSeen({ seen: body.seen, wanted, present });
  const isCompleted = wanted !== false && !isComplete;
  if (wanted === present && !isCompleted) return;
  await tx
    .updateTable('project_milestone')
    .set({
      ...(kind === 'check' ? {} : { [memberOfKind[kind]]: wanted }),
      ...(isCompleted ? { completed_on: by.at, completed_by: by.userId } : {}),
      ...(wanted === false ? { completed_on: null, completed_by: null } : {}),
    })
    .where('project_id', '=', projectId)
    .where('milestone_id', '=', milestoneId)
    .execute();
  await touchProject(tx, projectId, by.at);
  if (isCompleted) await addMilestoneEntries(tx, projectId, [name], by);
}
