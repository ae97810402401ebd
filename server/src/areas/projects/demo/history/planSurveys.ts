import { demoQuestions, demoSurveyTexts } from '../groups/surveyData';
import type { PlannedAction, PlannedProject } from './plan';
import { seededRandom, type Random } from '../../../../kernel/demo/seededRandom';
import { workingDay } from '../../../../kernel/demo/workingClock';

/** The shares of surveys that are answered and declined. */
const shares = { answered: 0.65, declined: 0.1 };
/** Working days after the last event within which surveys are answered; they stay open for a week. */
const maxAnswerDays = 3;
/** The share of ratings with a text. */
const withText = 0.35;
/** The account that finds open surveys, and the maximum of working minutes since the last event of each project. */
const openSurveys = { login: 'requester', maxAgo: [190, 410] };

const lastAgo = ({ ago, steps }: PlannedProject) => steps.at(-1)?.ago ?? ago;
const teamOf = ({ steps }: PlannedProject): string | null =>
  steps.reduce<string | null>((team, { action }) => (action.does === 'team' ? action.team : team), null);

function isClosed({ group, steps }: PlannedProject): boolean {
  const moves = steps.flatMap(({ action }) => (action.does === 'move' ? [action.to] : []));
  return group.states.some(({ name, closed }) => closed && name === moves.at(-1));
}

function drawResults(random: Random, team: string): Extract<PlannedAction, { does: 'survey' }>['results'] {
  const mood = random.weighted([
    [1, 1],
    [3, 2],
    [5, 5],
  ] as const);
  return (demoQuestions[team] ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ rating: question, detail }) => {
      const rating = random.chance(0.7) ? mood : random.pick([1, 3, 3, 5, 5, 5] as const);
      const says = detail && random.chance(withText) ? random.pick(demoSurveyTexts[rating]) : null;
      return { question, rating, detail: says };
    });
}

/**
 * Lets requesters of closed projects answer or decline the team's survey in the days after the last event. Some surveys stay
 * open for the demo account that requests projects.
 */
export function planSurveys(projects: readonly PlannedProject[]): void {
  const closed = projects.filter((project) => isClosed(project) && demoQuestions[teamOf(project) ?? '']);
  const open = closed
    .filter(({ requester }) => requester === openSurveys.login)
    .sort((a, b) => lastAgo(a) - lastAgo(b))
    .slice(0, openSurveys.maxAgo.length);
  open.forEach((project, i) => {
    const by = openSurveys.login;
    const comment = 'Everything works as it should. Thank you all.';
    const ago = Math.min(lastAgo(project), openSurveys.maxAgo[i]!);
    project.steps.push({ by, ago, action: { does: 'comment', comment } });
  });
  for (const project of closed.filter((one) => !open.includes(one))) {
    const random = seededRandom(project.seed + 7919);
    const drawn = random.next();
    const ago = lastAgo(project) - random.between(30, maxAnswerDays * workingDay);
    if (ago <= 0 || drawn > shares.answered + shares.declined) continue;
    const given = drawn < shares.answered ? drawResults(random, teamOf(project) ?? '') : [];
    project.steps.push({ by: project.requester, ago, action: { does: 'survey', results: given } });
  }
}
