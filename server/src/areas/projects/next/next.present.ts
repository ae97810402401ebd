import type { Named } from 'shared-api/contracts/common';
import type { NextActor, NextRow, NextStep, ProjectNext } from 'shared-api/contracts/next';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { ProjectAccess } from '../permissions/access';
import { holdMatches, may } from '../permissions/policy';
import { visibleFactsOf } from '../workflow/guards';
import type { MissingItems } from '../workflow/missingItems.queries';
import { presentTransition } from '../workflow/transitions';
import { dutiesIn, isActor, isDue, seesFinancials, type Actor, type Duty, type Reader } from './next.policy';
import type { NextFacts, TeamPeople } from './nextFacts.queries';
import { namedPeople, type NextRules } from './nextRules.queries';

type Person = Pick<CurrentUser, 'id' | 'roles' | 'teams' | 'is_admin'>;

/** Determines a user's relation to a project, as far as duties depend on it. */
export function readerOf({ creator, team, holders }: NextFacts, user: Person): Reader {
  const member = team && user.teams.find(({ team_id }) => team_id === team.id);
  return {
    isRequester: creator.id === user.id,
    isTeamMember: Boolean(member),
    isTeamManager: Boolean(member?.is_manager),
    roleIds: new Set([
      ...user.roles.map(({ id }) => id),
      ...holders.filter(({ id }) => id === user.id).map(({ role_id }) => role_id),
    ]),
  };
}

/** Lists the duties on a project that are due now; none while it is held. */
export const listDueDuties = (facts: NextFacts, rules: NextRules): Duty[] =>
  facts.on_hold
    ? []
    : dutiesIn(rules, facts.state.id).filter((duty) =>
        isDue(duty, {
          stateId: facts.state.id,
          teamId: facts.team?.id ?? null,
          heldRoleIds: new Set(facts.holders.map(({ role_id }) => role_id)),
          vacatedRoleIds: new Set(
            facts.holders.filter(({ active }) => !active).map(({ role_id }) => role_id),
          ),
          isRequesterActive: facts.creator.active,
          hasPendingQuote: facts.quotes.length > 0,
        }),
      );

/** Describes a duty: `Submit`; a transition without a name is described by its target state. */
export function describeDuty({ kind, subject }: Duty, rules: NextRules): string {
  switch (kind) {
    case 'transition': {
      const way = rules.transitions.find(({ id }) => id === subject)!;
      return way.name ?? `Move to ${way.dst_name}`;
    }
    case 'role':
      return `Set ${rules.roles.find(({ id }) => id === subject)?.name}`;
    case 'team':
      return 'Assign a team';
    case 'quote':
      return 'Approve or reject a quote';
  }
}
const describeQuote = ({ number }: { number: number }) => `Approve or reject quote ${number}`;

/** Presents an actor with its active people on a project; undefined when it has none. */
function presentActor(
  { principal, roleId }: Actor,
  { creator, team, holders }: NextFacts,
  people: TeamPeople | undefined,
  rules: NextRules,
): NextActor | undefined {
  const withPeople = (as: string, all: NextActor['people'], count = all.length): NextActor | undefined =>
    count ? { as, people: all.slice(0, namedPeople), more: Math.max(0, count - namedPeople) } : undefined;
  switch (principal) {
    case 'requester':
      return creator.active ? withPeople('Requester', [{ id: creator.id, name: creator.name }]) : undefined;
    case 'any_user':
      return { as: 'Anyone', people: [], more: 0 };
    case 'team_member':
      return people && withPeople(team?.name ?? '', people.members, people.member_count);
    case 'team_manager':
      return people && withPeople(`Manager of ${team?.name}`, people.managers);
    case 'role': {
      const role = rules.roles.find(({ id }) => id === roleId);
      if (!role?.is_project_role) return role && withPeople(role.name, role.holders, role.holder_count);
      const holder = holders.find(({ role_id, active }) => role_id === role.id && active);
      return holder && withPeople(role.name, [{ id: holder.id, name: holder.name }]);
    }
  }
}

const adminRoleOf = ({ roles }: NextRules) =>
  roles.find(({ name, is_project_role }) => name === 'Admin' && !is_project_role);

/** Presents the group's admins, who are named for a step that no other person can take, but are not "next". */
function adminsOf(rules: NextRules): NextActor[] {
  const admin = adminRoleOf(rules);
  return [
    {
      as: `Admin of ${rules.name}`,
      people: admin?.holders ?? [],
      more: Math.max(0, (admin?.holder_count ?? 0) - namedPeople),
    },
  ];
}

/** Tells that the reader does not see the tab of a step, and whom to ask. */
const unseenFinancials = (rules: NextRules): Pick<NextStep, 'unseen'> => ({
  unseen: { tab: 'Financials', ask: adminsOf(rules) },
});

/** The deactivated holder whom the assignment of a role replaces; absent for any other duty and for a role without a holder. */
function replacedHolder({ kind, subject }: Duty, { holders }: NextFacts): { replaces?: Named } {
  const holder = holders.find(({ role_id, active }) => kind === 'role' && role_id === subject && !active);
  return holder ? { replaces: { id: holder.id, name: holder.name } } : {};
}

const key = ({ kind, subject }: Duty) => `${kind} ${subject}`;

interface NextContext {
  facts: NextFacts;
  rules: NextRules;
  people: TeamPeople | undefined;
  access: ProjectAccess;
  user: Person;
  lacks: MissingItems;
}

/** Presents the actors of one step that have people, without duplicates. */
function presentActors(actors: readonly Actor[], { facts, people, rules }: NextContext): NextActor[] {
  const found = actors.flatMap((actor) => presentActor(actor, facts, people, rules) ?? []);
  return [...new Map(found.map((actor) => [actor.as, actor])).values()];
}

const step = (
  part: Pick<NextStep, 'kind' | 'text' | 'mine' | 'since' | 'days' | 'who'> & Partial<NextStep>,
): NextStep => ({
  transition: null,
  quote_id: null,
  role: null,
  ...part,
});

function holdStep(context: NextContext): NextStep {
  const { facts, access, user, rules } = context;
  const rows = access.rows.filter(
    (row) =>
      row.method === 'PUT' &&
      row.resource === 'on_hold' &&
      holdMatches(row.on_hold, { onHold: true }) &&
      (!row.project_state_ids.length || row.project_state_ids.includes(facts.state.id)),
  );
  const actors = rows.map(({ principal, usr_role_id }) => ({ principal, roleId: usr_role_id }));
  const who = presentActors(actors, context);
  const reader = readerOf(facts, user);
  return step({
    kind: 'hold',
    text: 'Remove the hold',
    mine: actors.some((actor) => isActor(actor, reader)),
    since: (facts.held_on ?? facts.state_since).toISOString(),
    days: facts.held_days ?? facts.days,
    who: who.length ? who : adminsOf(rules),
  });
}

/**
 * Combines equal duties into steps: one for each transition, role and quote. A step without people is left out while a role or team
 * must be assigned first; an assignment is left out only while somebody can make another one.
 */
function dutySteps(context: NextContext): NextStep[] {
  const { facts, rules, access, user, lacks } = context;
  const due = listDueDuties(facts, rules);
  const reader = readerOf(facts, user);
  const sees = visibleFactsOf(access.permissions);
  const assignments = due.filter(({ kind }) => kind === 'role' || kind === 'team');
  const waitsForAssignment = {
    transition: assignments.length > 0,
    quote: assignments.some(({ when }) => when.quote),
    role:
      presentActors(
        assignments.map(({ who }) => who),
        context,
      ).length > 0,
  };
  return [...new Map(due.map((duty) => [key(duty), duty])).values()].flatMap((duty) => {
    const actors = due.filter((other) => key(other) === key(duty)).map(({ who }) => who);
    const mine = actors.some((actor) => isActor(actor, reader));
    const named = presentActors(actors, context);
    if (!named.length && waitsForAssignment[duty.kind === 'team' ? 'role' : duty.kind]) return [];
    const who = named.length ? named : adminsOf(rules);
    const common = {
      kind: duty.kind,
      text: describeDuty(duty, rules),
      mine,
      who,
      since: facts.state_since.toISOString(),
      days: facts.days,
      ...replacedHolder(duty, facts),
    };
    if (duty.kind === 'quote') {
      if (!mine && !sees.financials) return [];
      // A rule may name people for quotes who do not see the tab with them.
      const unseen = sees.financials ? {} : unseenFinancials(rules);
      return facts.quotes.map((quote) =>
        step({
          ...common,
          ...unseen,
          text: describeQuote(quote),
          since: new Date(quote.since).toISOString(),
          days: quote.days,
          quote_id: quote.id,
        }),
      );
    }
    const way = rules.transitions.find(({ id }) => duty.kind === 'transition' && id === duty.subject);
    const role = rules.roles.find(({ id }) => duty.kind === 'role' && id === duty.subject);
    return [
      step({
        ...common,
        transition: way ? presentTransition(way, lacks, sees) : null,
        role: role ? { id: role.id, name: role.name } : null,
      }),
    ];
  });
}

/** Presents the steps that a project waits for, and the people who must take them. */
export function presentNext(context: NextContext): ProjectNext {
  const { facts, access, rules } = context;
  const steps = facts.state.is_closed ? [] : facts.on_hold ? [holdStep(context)] : dutySteps(context);
  const mayAnswerSurvey = may(access.permissions, 'POST', 'survey');
  const survey = step({
    kind: 'survey',
    text: 'Answer the survey',
    mine: true,
    since: facts.state_since.toISOString(),
    days: facts.days,
    who: [{ as: 'You', people: [], more: 0 }],
  });
  return {
    mine: steps.some(({ kind, mine }) => mine && kind !== 'hold'),
    steps: mayAnswerSurvey ? [...steps, survey] : steps,
    target_days: rules.states.find(({ id }) => id === facts.state.id)?.target_days ?? null,
  };
}

/** Presents a row of the list: a project with the reader's steps. */
export function presentNextRow(facts: NextFacts, rules: NextRules, user: Person): NextRow {
  const reader = readerOf(facts, user);
  const own = listDueDuties(facts, rules).filter(({ who }) => isActor(who, reader));
  const isAdmin = user.is_admin || reader.roleIds.has(adminRoleOf(rules)?.id ?? 0);
  const sees = isAdmin || seesFinancials(rules, facts.state.id, reader);
  const unseen = sees ? {} : unseenFinancials(rules);
  const steps = [...new Map(own.map((duty) => [key(duty), duty])).values()].flatMap((duty) =>
    duty.kind === 'quote'
      ? facts.quotes.map((quote) => ({ kind: duty.kind, text: describeQuote(quote), ...unseen }))
      : [{ kind: duty.kind, text: describeDuty(duty, rules), ...replacedHolder(duty, facts) }],
  );
  const { state, progress, days, state_since } = facts;
  const target = rules.states.find(({ id }) => id === state.id)?.target_days ?? null;
  return {
    project_id: facts.id,
    project_name: facts.name,
    project_type_name: facts.group_name,
    project_state: { ...state, progress, days },
    since: state_since.toISOString(),
    over: target === null ? 0 : Math.max(0, days - target),
    steps,
  };
}
