import type { NextActor, NextStep } from 'shared-api/contracts/next';
import { formatList } from 'shared-ui/core';

const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `Helen Ward (PAN Owner)`, `Core Routing (6 people)`, `anyone`. */
export function actorWords({ as, people, more }: NextActor): string {
  if (!people.length) return as === 'Anyone' ? 'anyone' : `the ${small(as)}`;
  if (more) return `${as} (${people.length + more} people)`;
  const names = people.map(({ name }) => name);
  return `${formatList(names, 'or')} (${as})`;
}

/** All who can do a step. */
export const whoWords = ({ who }: Pick<NextStep, 'who'>): string => formatList(who.map(actorWords), 'or');

const day = 86_400_000;

/** `since today`, `for 1 day`, `for 12 days`. @param since ISO 8601 */
export function sinceWords(since: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / day));
  return days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`;
}

/** The ways on are a choice, all else is a task each. */
function tasksOf(steps: readonly Pick<NextStep, 'kind' | 'text'>[]): string[] {
  const tasks = steps.filter(({ kind }) => kind !== 'transition').map(({ text }) => text);
  const ways = steps.filter(({ kind }) => kind === 'transition').map(({ text }) => text);
  return ways.length ? [...tasks, formatList(ways, 'or')] : tasks;
}

/** What of the steps is one's own: `Approve or reject quote 3`, `Submit or Withdraw`. */
export const ownWords = (
  steps: readonly (Pick<NextStep, 'kind' | 'text'> & { mine?: boolean })[],
): string[] => tasksOf(steps.filter(({ mine = true }) => mine));

/** What stands in the way of the steps, each reason once. */
export const blockedWords = (steps: readonly NextStep[]): string[] => [
  ...new Set(steps.flatMap(({ transition }) => transition?.blocked.map(({ text }) => text) ?? [])),
];

/** `Target for In Review is 5 days; 2 are left.` Source: the mock of the project page. */
export function targetWords(
  state: { name: string; days: number },
  target: number | null,
): string | undefined {
  if (target === null) return undefined;
  const left = target - state.days;
  const of = `Target for ${state.name} is ${target} ${target === 1 ? 'day' : 'days'}; `;
  if (left > 0) return `${of}${left} ${left === 1 ? 'is' : 'are'} left.`;
  return left === 0 ? `${of}it is reached today.` : `${of}it is ${-left} over.`;
}

/** Steps that others have to take, those of the same people together: `Helen Ward (PAN Owner): approve or reject quote 3`. */
export function waitingWords(steps: readonly NextStep[]): { key: string; text: string; since: string }[] {
  const byWho = new Map<string, NextStep[]>();
  for (const step of steps) {
    const who = whoWords(step);
    byWho.set(who, [...(byWho.get(who) ?? []), step]);
  }
  return [...byWho].map(([who, own]) => {
    const since = own.map((one) => one.since).sort()[0]!;
    return {
      key: who,
      since,
      text: `${who}: ${tasksOf(own).join('; ')}`,
    };
  });
}
