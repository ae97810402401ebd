import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import type { RuleRecipient } from './mailRules.queries';

/** Whom a comment can be mailed to, by the name that the commenter chooses. */
export interface CommentRecipient extends RuleRecipient {
  name: string;
}

/** Not a role of its own: whoever manages the project's team. */
const teamManager = 'Team Manager';

/**
 * The names that a comment's author chooses from: group-level roles that allow it, then project roles, then 'Team Manager' when
 * the project has a team. Source: spec 000, point 5, Comments.
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
 * The recipients of these names, in the order of the list, each once.
 * @throws HttpError 422 for a name that is not in the project's list
 */
export async function chosenRecipients(
  tx: Tx,
  projectId: number,
  names: readonly string[],
): Promise<CommentRecipient[]> {
  if (!names.length) return [];
  const offered = await listCommentRecipients(tx, projectId);
  const unknown = names.find((name) => !offered.some((one) => one.name === name));
  if (unknown !== undefined) {
    const fault = `Comments on this project cannot be mailed to ${unknown}.`;
    throw unprocessable(fault, { recipients: fault });
  }
  return offered.filter(({ name }) => names.includes(name));
}
