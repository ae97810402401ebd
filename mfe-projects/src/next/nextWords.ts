import type { NextActor, NextStep } from 'shared-api/contracts/next';
import { formatList } from 'shared-ui/core';

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `Helen Ward (PAN Owner)`, `Core Routing (6 people)`, `anyone`. */
export function actorWords({ as, people, more }: NextActor): string {
  if (!people.length) return as === 'Anyone' ? 'anyone' : `the ${lowerFirst(as)}`;
  return more
    ? `${as} (${people.length + more} people)`
    : `${formatList(
        people.map(({ name }) => name),
        'or',
      )} (${as})`;
}

/** The people who can take a step. */
export const whoWords = ({ who }: Pick<NextStep, 'who'>): string => formatList(who.map(actorWords), 'or');

/** `since today`, `for 1 day`, `for 12 days`. @param days as the server counts them, like those of the state */
export function sinceWords(days: number): string {
  return days === 0 ? 'since today' : days === 1 ? 'for 1 day' : `for ${days} days`;
}

type ToldStep = Pick<NextStep, 'kind' | 'text' | 'replaces' | 'unseen'>;

/** `Set PAN Owner`, `Set PAN Owner (Helen Ward is deactivated)`. */
export const stepWords = ({ text, replaces }: ToldStep): string =>
  replaces ? `${text} (${replaces.name} is deactivated)` : text;

/** `Approve or reject quote 3 needs Financials, which you can’t see; ask Aisha Noor (Admin of Network)`. */
export const unseenWords = (text: string, { tab, ask }: NonNullable<NextStep['unseen']>): string =>
  `${text} needs ${tab}, which you can’t see; ask ${whoWords({ who: ask })}`;

/** The texts of steps: one for each task, and one that joins all transitions, because they are alternatives. */
function tasksOf(steps: readonly ToldStep[]): string[] {
  const tasks = steps
    .filter(({ kind }) => kind !== 'transition')
    .map((step) => (step.unseen ? unseenWords(step.text, step.unseen) : stepWords(step)));
  const ways = steps.filter(({ kind }) => kind === 'transition').map(({ text }) => text);
  return ways.length ? [...tasks, formatList(ways, 'or')] : tasks;
}

/** The user's own steps: `Approve or reject quote 3`, `Submit or Withdraw`. */
export const ownWords = (steps: readonly (ToldStep & { mine?: boolean })[]): string[] =>
  tasksOf(steps.filter(({ mine = true }) => mine));

/** The reasons that block the steps, each once. */
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

/** Calls the user "you" where a step names them: as its last resort an admin is asked, whose own step it is not. */
export const namingYou = (steps: readonly NextStep[], userId: number): NextStep[] =>
  steps.map((step) => ({
    ...step,
    who: step.who.map((actor) => ({
      ...actor,
      people: actor.people.map((one) => (one.id === userId ? { ...one, name: 'you' } : one)),
    })),
  }));

/** The steps of others, grouped by who takes them: `Helen Ward (PAN Owner): approve or reject quote 3`. */
export function waitingWords(steps: readonly NextStep[]): { key: string; text: string; days: number }[] {
  const byWho = new Map<string, NextStep[]>();
  for (const step of steps) {
    const who = whoWords(step);
    byWho.set(who, [...(byWho.get(who) ?? []), step]);
  }
  return [...byWho].map(([who, own]) => {
    return {
      key: who,
      days: Math.max(...own.map(({ days }) => days)),
      text: `${who}: ${tasksOf(own).join('; ')}`,
    };
  });
}
