import { demoQuestions, demoSurveyTexts } from '../groups/surveyData';
import type { PlannedAction, PlannedProject } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';
import { workingDay } from '../../../../kernel/demo/workingClock';

/** Of the projects that can be surveyed: how many are answered, and how many declined. */
const shares = { answered: 0.65, declined: 0.1 };
/** An answer comes within so many working days of the last event: fewer than the week in which it is open. */
const answeredWithin = 3;
/** How often somebody writes something beside a rating. */
const written = 0.35;
/** The account that finds surveys to answer, on how many projects, and since how many working minutes. */
const offeredTo = { login: 'requester', after: [190, 410] };

const lastAgo = ({ ago, steps }: PlannedProject) => steps.at(-1)?.ago ?? ago;
const teamOf = ({ steps }: PlannedProject): string | null =>
  steps.reduce<string | null>((team, { action }) => (action.does === 'team' ? action.team : team), null);

function isClosed({ group, steps }: PlannedProject): boolean {
  const moves = steps.flatMap(({ action }) => (action.does === 'move' ? [action.to] : []));
  return group.states.some(({ name, closed }) => closed && name === moves.at(-1));
}

function results(random: Random, team: string): Extract<PlannedAction, { does: 'survey' }>['results'] {
  const mood = random.weighted([
    [1, 1],
    [3, 2],
    [5, 5],
  ] as const);
  return (demoQuestions[team] ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ rating: question, detail }) => {
      const rating = random.chance(0.7) ? mood : random.pick([1, 3, 3, 5, 5, 5] as const);
      const says = detail && random.chance(written) ? random.pick(demoSurveyTexts[rating]) : null;
      return { question, rating, detail: says };
    });
}

/**
 * Lets requesters of closed projects answer what the team asks, or decline, in the days after it was last changed; and leaves
 * some to be answered by who signs in to look around. Changes nothing else of the plan.
 */
export function planSurveys(projects: readonly PlannedProject[]): void {
  const closed = projects.filter((project) => isClosed(project) && demoQuestions[teamOf(project) ?? '']);
  const open = closed
    .filter(({ requester }) => requester === offeredTo.login)
    .sort((a, b) => lastAgo(a) - lastAgo(b))
    .slice(0, offeredTo.after.length);
  open.forEach((project, i) => {
    const by = offeredTo.login;
    const comment = 'Everything works as it should. Thank you all.';
    const ago = Math.min(lastAgo(project), offeredTo.after[i]!);
    project.steps.push({ by, ago, action: { does: 'comment', comment } });
  });
  for (const project of closed.filter((one) => !open.includes(one))) {
    const random = seededRandom(project.seed + 7919);
    const drawn = random.next();
    const ago = lastAgo(project) - random.between(30, answeredWithin * workingDay);
    if (ago <= 0 || drawn > shares.answered + shares.declined) continue;
    const given = drawn < shares.answered ? results(random, teamOf(project) ?? '') : [];
    project.steps.push({ by: project.requester, ago, action: { does: 'survey', results: given } });
  }
}
