import type { MailsOfChange } from 'shared-api/contracts/project';
import { formatList } from 'shared-ui/core';

/** The most recipients that are named. */
const maxNames = 3;

/** `Mail goes to Helen Ward, Ann Ray and 4 more.`; undefined if nobody receives any. */
export function mailText({ people, addresses }: MailsOfChange): string | undefined {
  const names = people.slice(0, maxNames).map(({ name }) => name);
  const more = people.length + addresses - names.length;
  if (!names.length && !more) return undefined;
  const others = names.length ? `${more} more` : more === 1 ? 'one address' : `${more} addresses`;
  return `Mail goes to ${formatList(more ? [...names, others] : names)}.`;
}
