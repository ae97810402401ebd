import type { CommentRecipient as PresentedRecipient } from 'shared-api/contracts/project';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import type { RuleRecipient } from './mailRules.queries';
import { listProjectPeople, teamManager } from './projectPeople.queries';

/** A possible recipient of a comment; the author selects recipients by name. */
export interface CommentRecipient extends RuleRecipient {
  name: string;
}

/**
 * Lists the recipients from which a comment's author selects: group-level roles that allow it, then project roles, then
 * 'Team Manager' if the project has a team. Source: spec 000, point 5, Comments.
 */
export async function listCommentRecipients(tx: Tx, projectId: number): Promise<CommentRecipient[]> {
  const roles = await tx
    .selectFrom('project as p')
    .innerJoin('usr_role as r', 'r.project_type_id', 'p.project_type_id')
    .where('p.id', '=', projectId)
    .where((eb) => eb.or([eb('r.is_project_role', '=', true), eb('r.allow_project_update_email', '=', true)]))
    .select(['r.id', 'r.name'])
    .orderBy('r.is_project_role')
    .orderBy('r.ord')
    .orderBy('r.name')
    .execute();
  const managed = await tx
    .selectFrom('project')
    .select('team_id')
    .where('id', '=', projectId)
    .where('team_id', 'is not', null)
    .executeTakeFirst();
  return [
    ...roles.map(({ id, name }) => ({
      name,
      kind: 'role' as const,
      usr_role_id: id,
      address: null,
      role_name: name,
    })),
    ...(managed
      ? [
          {
            name: teamManager,
            kind: 'team_manager' as const,
            usr_role_id: null,
            address: null,
            role_name: null,
          },
        ]
      : []),
  ];
}

/**
 * Finds the recipients with these names, in the order of the list and without duplicates.
 * @throws HttpError 422 for a name that is not in the project's list
 */
export async function chosenRecipients(
  tx: Tx,
  projectId: number,
  names: readonly string[],
): Promise<CommentRecipient[]> {
  if (!names.length) return [];
  const offered = await listCommentRecipients(tx, projectId);
  const unknown = names.find((name) => !offered.some((recipient) => recipient.name === name));
  if (unknown !== undefined) {
    const fault = `Comments on this project cannot be mailed to ${unknown}.`;
    throw unprocessable(fault, { recipients: fault });
  }
  return offered.filter(({ name }) => names.includes(name));
}

/** The people who are named for a recipient; the others are only counted. */
const namedPeople = 3;

/** Lists the names from which a comment's author selects, each once, with the people who are behind them. */
export async function presentCommentRecipients(tx: Tx, projectId: number): Promise<PresentedRecipient[]> {
  const [offered, people] = await Promise.all([
    listCommentRecipients(tx, projectId),
    listProjectPeople(tx, projectId),
  ]);
  // A role named "Team Manager" and the team's managers share one name.
  return [...new Set(offered.map(({ name }) => name))].map((name) => {
    const own = people
      .filter(({ parts }) => parts.includes(name))
      .map((one) => ({ id: one.id, name: one.name }));
    return { name, people: own.slice(0, namedPeople), more: Math.max(0, own.length - namedPeople) };
  });
}
