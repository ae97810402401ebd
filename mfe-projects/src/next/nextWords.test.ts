import type { NextActor, NextStep } from 'shared-api/contracts/next';
import { aTransition } from '../testing/fixtures';
import { actorWords, blockedWords, ownWords, sinceWords, targetWords, waitingWords } from './nextWords';

const actor = (as: string, names: string[] = [], more = 0): NextActor => ({
  as,
  people: names.map((name, id) => ({ id: id + 1, name })),
  more,
});
const step = (text: string, part: Partial<NextStep> = {}): NextStep => ({
  kind: 'transition',
  text,
  mine: false,
  since: '2026-11-17T09:00:00Z',
  days: 0,
  who: [],
  transition: null,
  quote_id: null,
  role: null,
  ...part,
});

test.each([
  [actor('PAN Owner', ['Helen Ward']), 'Helen Ward (PAN Owner)'],
  [actor('Reviewer', ['Ann', 'Ben', 'Cy']), 'Ann, Ben or Cy (Reviewer)'],
  [actor('Core Routing', ['Ann', 'Ben', 'Cy'], 3), 'Core Routing (6 people)'],
  [actor('Anyone'), 'anyone'],
  [actor('Admin of Network'), 'the admin of Network'],
])('%j reads "%s"', (actors, words) => {
  expect(actorWords(actors)).toBe(words);
});

test.each([
  [0, 'since today'],
  [1, 'for 1 day'],
  [12, 'for 12 days'],
])('%s days read "%s"', (days, words) => {
  expect(sinceWords(days)).toBe(words);
});

test.each([
  [5, 3, 'Target for Review is 5 days; 2 are left.'],
  [4, 3, 'Target for Review is 4 days; 1 is left.'],
  [3, 3, 'Target for Review is 3 days; it is reached today.'],
  [1, 3, 'Target for Review is 1 day; it is 2 over.'],
  [null, 3, undefined],
])('a target of %s after %s days reads "%s"', (target, days, words) => {
  expect(targetWords({ name: 'Review', days }, target)).toBe(words);
});

test('own steps are listed as tasks, and transitions as alternatives', () => {
  const own = { mine: true };
  expect(
    ownWords([
      step('Approve or reject quote 3', { kind: 'quote', ...own }),
      step('Submit', own),
      step('Take Up'),
      step('Withdraw', own),
    ]),
  ).toEqual(['Approve or reject quote 3', 'Submit or Withdraw']);
});

test('steps of others are grouped by person, with the longest wait', () => {
  const helen = { who: [actor('PAN Owner', ['Helen Ward'])] };
  expect(
    waitingWords([
      step('Approve', helen),
      step('Approve or reject quote 3', { kind: 'quote', days: 2, ...helen }),
      step('Submit', { who: [actor('Requester', ['Maya Chen'])] }),
    ]),
  ).toEqual([
    {
      key: 'Helen Ward (PAN Owner)',
      days: 2,
      text: 'Helen Ward (PAN Owner): Approve or reject quote 3; Approve',
    },
    { key: 'Maya Chen (Requester)', days: 0, text: 'Maya Chen (Requester): Submit' },
  ]);
});

test('the assignment of a role names the deactivated holder whom it replaces', () => {
  const replaces = { id: 30, name: 'Helen Ward' };
  const assignment = step('Set PAN Owner', {
    kind: 'role',
    replaces,
    who: [actor('Project Manager', ['Sofia Marchetti'])],
  });
  expect(ownWords([{ ...assignment, mine: true }])).toEqual(['Set PAN Owner (Helen Ward is deactivated)']);
  expect(waitingWords([assignment])[0]!.text).toBe(
    'Sofia Marchetti (Project Manager): Set PAN Owner (Helen Ward is deactivated)',
  );
});

test('each reason is listed once', () => {
  const blocked = [{ code: 'role_missing', text: 'Tech Lead is not set.' }];
  const blockedPart = { transition: aTransition(1, 'Review', { blocked }) };
  expect(blockedWords([step('A', blockedPart), step('B', blockedPart), step('C')])).toEqual([
    'Tech Lead is not set.',
  ]);
});
