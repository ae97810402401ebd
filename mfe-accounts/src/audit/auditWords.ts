import type { AuditEntry } from 'shared-api/contracts/audit';

/** The kinds of things in the audit log, as the server names them. */
const entities = [
  'project',
  'delivery group',
  'team',
  'member',
  'survey question',
  'user',
  'holiday',
  'session',
  'mail',
  'remote',
  'feature',
  'configuration',
] as const;

/** The actions in the audit log, as the server names them. */
const actions = [
  'created',
  'updated',
  'reordered',
  'deleted',
  'commented',
  'imported',
  'signed in',
  'signed out',
  'sign-in refused',
  'password changed',
  'password set by a link',
  'link for a new password made',
  'link for a new password mailed',
  'created as the first admin',
  'erased',
  'view started',
  'view ended',
  'sent again',
  'went live',
  'rolled back',
  'refused',
  'enabled',
  'disabled',
  'changed',
  'taken back',
  'restored',
  'rights changed',
  'token created',
  'token revoked',
] as const;

/** Actions that the rest of the portal names otherwise than the server. */
const otherWords: Readonly<Record<string, string>> = { enabled: 'switched on', disabled: 'switched off' };

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: sentence(value) }));

const actionWords = (action: string) => sentence(otherWords[action] ?? action);

export const entityOptions = optionsOf(entities);
export const actionOptions = actions.map((value) => ({ value, label: actionWords(value) }));

/** `Updated project 481`. */
export const whatOf = ({ action, entity, entity_id }: AuditEntry): string =>
  [actionWords(action), entity, entity_id].filter((part) => part !== null && part !== '').join(' ');

/** `Sign-in refused, 37 times`. */
export const actionText = ({ action, times }: AuditEntry): string =>
  times > 1 ? `${actionWords(action)}, ${times} times` : actionWords(action);

/** The name of the person who acted. */
export const whoOf = ({ usr }: AuditEntry): string => usr?.name ?? 'Nobody signed in';

/** All changes in one line: `Team: Core Routing → Voice; …`. */
export const changesText = ({ changes }: AuditEntry): string =>
  changes.map(({ field, from, to }) => `${field}: ${from ?? 'none'} → ${to ?? 'none'}`).join('; ');

/** The address of the thing's page; null if it has no page or was deleted. */
export function addressOf({ entity, entity_id: id, action }: AuditEntry): string | null {
  if (id === null || action === 'deleted') return null;
  const pages: Record<string, string> = {
    project: `/projects/${id}`,
    team: `/teams/${id}/members`,
    user: `/users/${id}`,
    session: `/users/${id}`,
    mail: `/mails/${id}`,
  };
  return pages[entity] ?? null;
}
