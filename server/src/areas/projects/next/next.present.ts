import type { NextActor, NextRow, NextStep, ProjectNext } from 'shared-api/contracts/next';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { ProjectAccess } from '../permissions/access';
import { holdMatches, may } from '../permissions/policy';
import { visibleFactsOf } from '../workflow/guards';
import type { MissingItems } from '../workflow/missingItems.queries';
import { presentTransition } from '../workflow/transitions';
import { dutiesIn, isDue, names, type Actor, type Duty, type Me } from './next.policy';
import type { NextFacts, TeamPeople } from './nextFacts.queries';
import { namedPeople, type NextRules } from './nextRules.queries';

type Person = Pick<CurrentUser, 'id' | 'roles' | 'teams'>;

/** Who somebody is on a project, as far as duties name people. */
export function meOn({ creator, team, holders }: NextFacts, user: Person): Me {
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

/** The duties on a project that are due now; none while it is held. */
export const dueOn = (facts: NextFacts, rules: NextRules): Duty[] =>
  facts.on_hold
    ? []
    : dutiesIn(rules, facts.state.id).filter((duty) =>
        isDue(duty, {
          stateId: facts.state.id,
          teamId: facts.team?.id ?? null,
          heldRoleIds: new Set(facts.holders.map(({ role_id }) => role_id)),
          hasPendingQuote: facts.quotes.length > 0,
        }),
      );

/** `Submit`; a way without a name says where it leads. */
function wordsOf({ kind, subject }: Duty, rules: NextRules): string {
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
const quoteWords = (id: number) => `Approve or reject quote ${id}`;

/** The people behind an actor on a project; undefined when there is nobody. */
function actorIn(
  { principal, roleId }: Actor,
  { creator, team, holders }: NextFacts,
  people: TeamPeople | undefined,
  rules: NextRules,
): NextActor | undefined {
  const some = (as: string, all: NextActor['people'], count = all.length): NextActor | undefined =>
    count ? { as, people: all.slice(0, namedPeople), more: Math.max(0, count - namedPeople) } : undefined;
  switch (principal) {
    case 'requester':
      return some('Requester', [creator]);
    case 'any_user':
      return { as: 'Anyone', people: [], more: 0 };
    case 'team_member':
      return people && some(team?.name ?? '', people.members, people.member_count);
    case 'team_manager':
      return people && some(`Manager of ${team?.name}`, people.managers);
    case 'role': {
      const role = rules.roles.find(({ id }) => id === roleId);
      if (!role?.is_project_role) return role && some(role.name, role.holders, role.holder_count);
      const holder = holders.find(({ role_id }) => role_id === role.id);
      return holder && some(role.name, [{ id: holder.id, name: holder.name }]);
    }
  }
}

/** Where nobody else can, an admin of the group can. They are named, but not "next". */
function adminsOf(rules: NextRules): NextActor[] {
  const admin = rules.roles.find(({ name, is_project_role }) => name === 'Admin' && !is_project_role);
  return [
    {
      as: `Admin of ${rules.name}`,
      people: admin?.holders ?? [],
      more: Math.max(0, (admin?.holder_count ?? 0) - namedPeople),
    },
  ];
}

const key = ({ kind, subject }: Duty) => `${kind} ${subject}`;

interface On {
  facts: NextFacts;
  rules: NextRules;
  people: TeamPeople | undefined;
  access: ProjectAccess;
  user: Person;
  lacks: MissingItems;
}

/** Actors of one step, each once, those with people. */
function whoOf(actors: readonly Actor[], { facts, people, rules }: On): NextActor[] {
  const found = actors.flatMap((actor) => actorIn(actor, facts, people, rules) ?? []);
  return [...new Map(found.map((one) => [one.as, one])).values()];
}

const step = (
  part: Pick<NextStep, 'kind' | 'text' | 'mine' | 'since' | 'who'> & Partial<NextStep>,
): NextStep => ({
  transition: null,
  quote_id: null,
  role: null,
  ...part,
});

function holdStep(on: On): NextStep {
  const { facts, access, user } = on;
  const rows = access.rows.filter(
    (row) =>
      row.method === 'PUT' &&
      row.resource === 'on_hold' &&
      holdMatches(row.on_hold, { onHold: true }) &&
      (!row.project_state_ids.length || row.project_state_ids.includes(facts.state.id)),
  );
  const actors = rows.map(({ principal, usr_role_id }) => ({ principal, roleId: usr_role_id }));
  const who = whoOf(actors, on);
  const me = meOn(facts, user);
  return step({
    kind: 'hold',
    text: 'Remove the hold',
    mine: actors.some((actor) => names(actor, me)),
    since: (facts.held_on ?? facts.state_since).toISOString(),
    who: who.length ? who : adminsOf(on.rules),
  });
}

/** Steps of equal duties: one a transition, a role, a quote. A way that nobody there can take waits for who appoints them. */
function dutySteps(on: On): NextStep[] {
  const { facts, rules, access, user, lacks } = on;
  const due = dueOn(facts, rules);
  const me = meOn(facts, user);
  const sees = visibleFactsOf(access.permissions);
  const appointed = due.some(({ kind }) => kind === 'role' || kind === 'team');
  return [...new Map(due.map((duty) => [key(duty), duty])).values()].flatMap((duty) => {
    const actors = due.filter((one) => key(one) === key(duty)).map(({ who }) => who);
    const mine = actors.some((actor) => names(actor, me));
    const named = whoOf(actors, on);
    if (!named.length && appointed && duty.kind === 'transition') return [];
    const who = named.length ? named : adminsOf(rules);
    const common = {
      kind: duty.kind,
      text: wordsOf(duty, rules),
      mine,
      who,
      since: facts.state_since.toISOString(),
    };
    if (duty.kind === 'quote') {
      if (!mine && !sees.financials) return [];
      return facts.quotes.map(({ id, since }) =>
        step({ ...common, text: quoteWords(id), since: new Date(since).toISOString(), quote_id: id }),
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

/** What a project waits for, and for whom. */
export function presentNext(on: On): ProjectNext {
  const { facts, access, rules } = on;
  const waits = facts.state.is_closed ? [] : facts.on_hold ? [holdStep(on)] : dutySteps(on);
  const surveyed = may(access.permissions, 'POST', 'survey');
  const survey = step({
    kind: 'survey',
    text: 'Answer the survey',
    mine: true,
    since: facts.state_since.toISOString(),
    who: [{ as: 'You', people: [], more: 0 }],
  });
  return {
    mine: waits.some(({ kind, mine }) => mine && kind !== 'hold'),
    steps: surveyed ? [...waits, survey] : waits,
    target_days: rules.states.find(({ id }) => id === facts.state.id)?.target_days ?? null,
  };
}

/** A row of the list: a project with what is the reader's to do there. */
export function presentNextRow(facts: NextFacts, rules: NextRules, user: Person): NextRow {
  const me = meOn(facts, user);
  const own = dueOn(facts, rules).filter(({ who }) => names(who, me));
  const steps = [...new Map(own.map((duty) => [key(duty), duty])).values()].flatMap((duty) =>
    duty.kind === 'quote'
      ? facts.quotes.map(({ id }) => ({ kind: duty.kind, text: quoteWords(id) }))
      : [{ kind: duty.kind, text: wordsOf(duty, rules) }],
  );
  const { state, progress, days, state_since } = facts;
  return {
    project_id: facts.id,
    project_name: facts.name,
    project_type_name: facts.group_name,
    project_state: { ...state, progress, days },
    since: state_since.toISOString(),
    steps,
  };
}
