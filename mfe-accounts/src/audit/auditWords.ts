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

interface ActionWords {
  /** It says by itself what happened, as it has no object: `Signed in`. */
  isWhole?: true;
  /** The rest of the portal calls it so, where that differs from the server's name. */
  label?: string;
}
const whole: ActionWords = { isWhole: true };

/** The actions in the audit log, by the server's names, in the order of the filter. */
const actions: Readonly<Record<string, ActionWords>> = {
  created: {},
  updated: {},
  reordered: {},
  deleted: {},
  commented: {},
  imported: {},
  'signed in': whole,
  'signed out': whole,
  'sign-in refused': whole,
  'password changed': whole,
  'password set by a link': whole,
  'link for a new password made': whole,
  'link for a new password mailed': whole,
  'created as the first admin': whole,
  erased: {},
  'view started': whole,
  'view ended': whole,
  'sent again': {},
  'went live': {},
  'rolled back': {},
  refused: {},
  enabled: { label: 'switched on' },
  disabled: { label: 'switched off' },
  changed: {},
  'taken back': {},
  restored: {},
  'rights changed': whole,
  'token created': whole,
  'token revoked': whole,
};

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: sentence(value) }));

const actionWords = (action: string) => sentence(actions[action]?.label ?? action);

export const entityOptions = optionsOf(entities);
export const actionOptions = Object.keys(actions).map((value) => ({ value, label: actionWords(value) }));

/** `Updated project 481`, `Remote went live: accounts`, `Signed in: Maya Chen`. Things without an ID have their name. */
export function whatOf({ action, entity, entity_id: id, entity_name: name }: AuditEntry): string {
  const isWhole = actions[action]?.isWhole ?? false;
  const what = isWhole
    ? actionWords(action)
    : action === 'went live'
      ? `${sentence(entity)} went live`
      : `${actionWords(action)} ${entity}`;
  if (id !== null && !isWhole) return `${what} ${id}`;
  return name ? `${what}: ${name}` : what;
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
