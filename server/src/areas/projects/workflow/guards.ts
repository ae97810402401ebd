import type { Permission } from 'shared-api/contracts/permissions';
import type { Transition } from 'shared-api/contracts/project';
import { formatList } from '../../../kernel/text/formatList';
import { may } from '../permissions/policy';
import type { TransitionGuard } from '../projects.tables';
import type { Lacks } from './missingItems.queries';

export type Blocked = Transition['blocked'];

/** The facts that a reader may know: prices and financials are not visible to everyone, not even that they are missing. */
export interface Sees {
  prices: boolean;
  financials: boolean;
}

export const seesOf = (permissions: readonly Permission[]): Sees => ({
  prices: may(permissions, 'GET', 'service_prices'),
  financials: may(permissions, 'GET', 'financials'),
});

function attachmentTexts(missing: Lacks['attachments'], { financials }: Sees): string[] {
  const types = new Map<string, string[]>();
  for (const { type, is_financial, service } of missing) {
    const name = is_financial && !financials ? 'A financial attachment' : type;
    types.set(name, [...(types.get(name) ?? []), service]);
  }
  return [...types].map(([type, services]) => {
    const needed = [...new Set(services)];
    return `${type} is not attached: ${formatList(needed, 3)} ${needed.length === 1 ? 'needs' : 'need'} it.`;
  });
}

/** What each guard says, and under which code. Empty: nothing stands in the way. */
const says: Record<
  Exclude<TransitionGuard, 'roles' | 'attachments'>,
  { code: string; text: (lacks: Lacks, sees: Sees) => string | undefined }
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
 * Why a transition cannot be taken now, whoever takes it. A role that is required in its destination must have a holder, and
 * an attachment that a service of the project asks for there must be there, whatever the transition's guards. With the guard
 * `roles` every project role must have a holder; with `attachments` every attachment that a service names for any state
 * must be there. Source: domain.md 2 and 5.
 * @returns each reason in words people act on; empty when nothing stands in its way
 */
export function blockedBy(
  lacks: Lacks,
  { dst_state_id: to, guards }: { dst_state_id: number; guards: readonly TransitionGuard[] },
  sees: Sees,
): Blocked {
  const roles = lacks.roles.filter((role) => guards.includes('roles') || role.required_state_id === to);
  const attachments = lacks.attachments.filter(
    ({ state_ids }) => guards.includes('attachments') || state_ids.includes(to),
  );
  return [
    ...roles.map(({ name }) => ({ code: 'role_missing', text: `${name} is not set.` })),
    ...(['milestones', 'priced', 'quotes'] as const).flatMap((guard) => {
      const text = guards.includes(guard) ? says[guard].text(lacks, sees) : undefined;
      return text === undefined ? [] : [{ code: says[guard].code, text }];
    }),
    ...attachmentTexts(attachments, sees).map((text) => ({ code: 'attachment_missing', text })),
  ];
}
