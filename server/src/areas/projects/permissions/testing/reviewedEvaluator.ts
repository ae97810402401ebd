import { reviewedAssignments, reviewedCalls, reviewedRules, reviewedTransitions } from './reviewedRules';

/** One combination of a project's facts. */
export interface Situation {
  group: string;
  state: string;
  start: boolean;
  closed: boolean;
  reset: boolean;
  services: boolean;
  held: boolean;
  locked: boolean;
}

/** All pairs of the specification. */
export const everyPair = [
  'GET project', 'PUT project', 'DELETE project', 'GET aims', 'POST aims', 'GET financials', 'PUT financials', 'POST attachments',
  'PUT milestones', 'PUT services', 'GET service_prices', 'PUT services_lock', 'POST update', 'POST bookings', 'PUT on_hold', 'PUT team',
  'PUT delivery_date', 'PUT pan_code', 'POST survey', 'PUT quotes', 'POST quotes',
]; // prettier-ignore

export const rules = reviewedRules.trim().split('\n');
export const calls = reviewedCalls
  .trim()
  .split('\n')
  .map((line) => {
    const [call = '', pair = ''] = line.split(' : ');
    const [method = '', path = ''] = call.split(' ');
    return { call, method: method as 'PUT' | 'POST' | 'DELETE', path, pair };
  });
export const transitions = reviewedTransitions
  .trim()
  .split('\n')
  .map((line) => {
    const [, group = '', from = '', to = '', who = ''] = /^(.*?): (.*?) → (.*?) : (.*)$/.exec(line)!;
    return { line, group, from, to, who: who.split(', ') };
  });
export const assignments = reviewedAssignments
  .trim()
  .split('\n')
  .map((line) => {
    const [role = '', who = ''] = line.split(' : ');
    return { line, role, who: who.split(', ') };
  });

export const isAdmin = (is: string[]) => is.includes('global admin') || is.includes('group admin');

/** Returns the states to which a person can move a project, derived from the reviewed text alone. */
export const destinations = (by: typeof transitions, is: string[], at: Situation): string[] =>
  by
    .filter(
      ({ group, from, who }) =>
        group === at.group &&
        from === at.state &&
        !at.held &&
        (isAdmin(is) || who.some((one) => is.includes(one))),
    )
    .map(({ to }) => to)
    .sort();

/** Whether a person may assign a role, derived in the same way. */
export const assigns = (by: typeof assignments, role: string, is: string[], at: Situation): boolean =>
  !at.closed &&
  (isAdmin(is) ||
    by.some(
      (rule) =>
        rule.role === role &&
        rule.who.some((one) =>
          one.endsWith(' in start') ? at.start && is.includes(one.slice(0, -9)) : is.includes(one),
        ),
    ));

/** Returns the expected pairs, derived from the reviewed text alone. */
export function expected(rules: string[], is: string[], at: Situation): string[] {
  const list = (text: string) =>
    text.trim() === 'everything' ? everyPair : text.split(',').map((pair) => pair.trim());
  const given = new Set<string>();
  for (const rule of rules.filter((one) => one.includes(':'))) {
    const [head = '', pairs = ''] = rule.split(':');
    const [who = '', where] = head.trim().split(' in ');
    if (where === 'start' ? !at.start : where === 'closed' ? !at.closed : false) continue;
    if (is.includes(who)) for (const pair of list(pairs)) given.add(pair);
  }
  const when: Record<string, boolean> = {
    'without services': !at.services,
    locked: at.locked,
    'neither start nor reset': !at.start && !at.reset,
    closed: at.closed,
    open: !at.closed,
  };
  for (const rule of rules.filter((one) => /^(never|only) /.test(one))) {
    const [, word, pairs = '', condition] = /^(never|only) (.*?)(?: when (.*))?$/.exec(rule)!;
    if (condition !== undefined && !when[condition]) continue;
    const named = list(pairs);
    for (const pair of [...given])
      if (word === 'never' ? named.includes(pair) : !pair.startsWith('GET') && !named.includes(pair))
        given.delete(pair);
  }
  return [...given].sort();
}
