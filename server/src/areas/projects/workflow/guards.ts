import type { Permission } from 'shared-api/contracts/permissions';
import type { Transition } from 'shared-api/contracts/project';
import { formatList } from '../../../kernel/text/formatList';
import { may } from '../permissions/policy';
import type { TransitionGuard } from '../projects.tables';
import type { MissingItems } from './missingItems.queries';

export type Blocked = Transition['blocked'];

/** Whether a reader sees prices and financials. Without them the reader must not even learn which of them are missing. */
export interface VisibleFacts {
  prices: boolean;
  financials: boolean;
}

export const visibleFactsOf = (permissions: readonly Permission[]): VisibleFacts => ({
  prices: may(permissions, 'GET', 'service_prices'),
  financials: may(permissions, 'GET', 'financials'),
});

function attachmentTexts(missing: MissingItems['attachments'], { financials }: VisibleFacts): string[] {
  const types = new Map<string, string[]>();
  for (const { type, is_financial, service } of missing) {
    const name = is_financial && !financials ? 'A financial attachment' : type;
    types.set(name, [...(types.get(name) ?? []), service]);
  }
  return [...types].map(([type, services]) => {
    const names = [...new Set(services)];
    return `${type} is not attached: ${formatList(names, 3)} ${names.length === 1 ? 'needs' : 'need'} it.`;
  });
}

/** The code and the reason of each guard; the reason is undefined when the guard is fulfilled. */
const guardReasons: Record<
  Exclude<TransitionGuard, 'roles' | 'attachments'>,
  { code: string; text: (missing: MissingItems, visible: VisibleFacts) => string | undefined }
> = {
  milestones: {
    code: 'milestone_open',
    text: ({ milestones }) =>
      milestones.length
        ? `${formatList(milestones, 3)} ${milestones.length === 1 ? 'is' : 'are'} not complete.`
        : undefined,
  },
  priced: {
    code: 'price_missing',
    text: ({ unpriced }, { prices }) => {
      if (!unpriced.length) return undefined;
      if (!prices) return 'The services are not ready yet.';
      return `${formatList(unpriced, 3)} ${unpriced.length === 1 ? 'has' : 'have'} no price.`;
    },
  },
  quotes: {
    code: 'quote_pending',
    text: ({ quotes }, { financials }) => {
      if (!quotes.length) return undefined;
      if (!financials) return 'The financials are not settled yet.';
      return quotes.length === 1
        ? `Quote ${quotes[0]} is pending approval.`
        : `Quotes ${formatList(quotes.map(String), 3)} are pending approval.`;
    },
  },
};

/**
 * Lists the reasons why nobody can take a transition now. Regardless of the transition's guards, a role that its destination
 * requires must have a holder, and an attachment that a service requires before the destination must exist. The guard `roles`
 * requires a holder for every project role; the guard `attachments` requires every attachment that a service names for any
 * state. Source: domain.md 2 and 5.
 * @returns reasons that people can act on; empty when nothing blocks the transition
 */
export function findBlockers(
  missing: MissingItems,
  { dst_state_id: to, guards }: { dst_state_id: number; guards: readonly TransitionGuard[] },
  visible: VisibleFacts,
): Blocked {
  const roles = missing.roles.filter((role) => guards.includes('roles') || role.required_state_id === to);
  const attachments = missing.attachments.filter(
    ({ state_ids }) => guards.includes('attachments') || state_ids.includes(to),
  );
  return [
    ...roles.map(({ name }) => ({ code: 'role_missing', text: `${name} is not set.` })),
    ...(['milestones', 'priced', 'quotes'] as const).flatMap((guard) => {
      const text = guards.includes(guard) ? guardReasons[guard].text(missing, visible) : undefined;
      return text === undefined ? [] : [{ code: guardReasons[guard].code, text }];
    }),
    ...attachmentTexts(attachments, visible).map((text) => ({ code: 'attachment_missing', text })),
  ];
}
