import type { AuditEntry } from 'shared-api/contracts/audit';
import { changeText } from 'shared-api/schemaChanges';
import names from './auditNames.json';

/** The kinds of things that the rest of the portal calls otherwise than the server does. */
const entityLabels: Readonly<Record<string, string>> = { cr: 'CR', support_case: 'support case' };

interface ActionWords {
  /** It says by itself what happened, as it has no object: `Signed in`. */
  isWhole?: true;
  /** The rest of the portal calls it so, where that differs from the server's name. */
  label?: string;
  /** Joins it to the thing: `Activity added to CR 9`. */
  preposition?: 'for' | 'from' | 'on' | 'to';
  /** The thing comes first: `Mail 12 sent again`. */
  isLast?: true;
}
const whole: ActionWords = { isWhole: true };

/** The words of the actions whose name and object do not make a sentence: `Updated project 481`. */
const words: Readonly<Record<string, ActionWords>> = {
  commented: { preposition: 'on' },
  surveyed: { label: 'survey answered', preposition: 'for' },
  'survey declined': { preposition: 'for' },
  'activity added': { preposition: 'to' },
  'activity deleted': { preposition: 'from' },
  'file added': { preposition: 'to' },
  'report sent': { label: 'post-CR report sent', preposition: 'for' },
  'reply added': { preposition: 'to' },
  'note added': { preposition: 'to' },
  'signed in': whole,
  'signed out': whole,
  'sign-in refused': whole,
  'password changed': whole,
  'password set by a link': whole,
  'link for a new password made': whole,
  'link for a new password mailed': whole,
  'created as the first admin': whole,
  'view started': whole,
  'view ended': whole,
  'made the default': { isLast: true },
  'default view of a list taken back': whole,
  'calendar link made': whole,
  'calendar link taken back': whole,
  'sent again': { isLast: true },
  'went live': { isLast: true },
  enabled: { label: 'switched on' },
  disabled: { label: 'switched off' },
  'rights changed': whole,
  'token created': whole,
  'token revoked': whole,
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const entityWords = (entity: string) => entityLabels[entity] ?? entity;
const actionWords = (action: string) => sentence(words[action]?.label ?? action);

/** `CR`, `Support case`. */
export const entityText = ({ entity }: Pick<AuditEntry, 'entity'>) => sentence(entityWords(entity));

/** Every kind and every action that the server writes; its audit.test.ts compares them. */
export const entityOptions = names.entities.map((value) => ({ value, label: entityText({ entity: value }) }));
export const actionOptions = names.actions.map((value) => ({ value, label: actionWords(value) }));

/** `Updated project 481`, `Remote went live: accounts`, `Signed in: Maya Chen`. Things without an ID have their name. */
export function whatOf({ action, entity, entity_id: id, entity_name: name }: AuditEntry): string {
  const { isWhole, preposition, isLast } = words[action] ?? {};
  const thing = id === null ? entityWords(entity) : `${entityWords(entity)} ${id}`;
  const parts = isLast ? [sentence(thing), action] : [actionWords(action), preposition, !isWhole && thing];
  const what = parts.filter(Boolean).join(' ');
  return name && (isWhole || id === null) ? `${what}: ${name}` : what;
}

/** `Sign-in refused, 37 times`. */
export const actionText = ({ action, times }: AuditEntry): string =>
  times > 1 ? `${actionWords(action)}, ${times} times` : actionWords(action);

/** The name of the person who acted, or of the token; versions that came with the server were registered by it. */
export function whoOf({ usr, entity, changes }: AuditEntry): string {
  if (usr) return usr.name;
  if (entity === 'session') return 'Nobody signed in';
  const token = changes.find(({ field }) => field === 'Token')?.to;
  return token ? `${token} (token)` : 'The server';
}

/** All changes in one line: `Team: Core Routing → Voice; …`. */
export const changesText = ({ entity, changes }: AuditEntry): string =>
  changes.map((change) => changeText(entity, change, 'none')).join('; ');

/** The address of the page of what the entry names; null if it has no page or was deleted. */
export function addressOf({ entity, entity_id: id, action }: AuditEntry): string | null {
  if (action === 'deleted') return null;
  const pages: Record<string, string> = {
    remote: '/admin/portal',
    feature: '/admin/portal/features',
    configuration: '/admin/portal/config',
    'CR display': '/cr_dashboard/displays',
    ...(id !== null && {
      project: `/projects/${id}`,
      cr: `/cr_dashboard/${id}`,
      support_case: `/support/cases/${id}`,
      'delivery group': `/groups/${id}`,
      team: `/teams/${id}/members`,
      user: `/users/${id}`,
      session: `/users/${id}`,
      mail: `/mails/${id}`,
    }),
  };
  return pages[entity] ?? null;
}
