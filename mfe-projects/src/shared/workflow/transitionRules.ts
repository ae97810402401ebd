import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition, TransitionEffects } from 'shared-api/contracts/project';

/** The reasons why a transition is blocked; empty if it can be taken now. */
export const blockedReasons = ({ blocked }: Transition): string => blocked.map(({ text }) => text).join(' ');

/** Sorts transitions by the name of their destination, as the Change State dialog lists them. Source: spec 000, point 4. */
export const byDestination = (transitions: readonly Transition[]): Transition[] =>
  [...transitions].sort((a, b) => a.dst_state.name.localeCompare(b.dst_state.name));

/**
 * Whether a transition is taken on the page Submit Quote, which saves the financials before the project moves to Quoted. People
 * who may not change the financials take it like any other. Source: spec 000, point 4 (Quoted).
 */
export const needsSubmittedQuote = (
  { dst_state: to }: Transition,
  permissions: readonly Permission[] | undefined,
): boolean => to.name === 'Quoted' && can(permissions, 'PUT', 'financials');

/** The address of the page Submit Quote. */
export const submitQuotePath = ({ id }: Pick<Project, 'id'>) => `/projects/${id}/financials/submit`;

/** Whether a transition ends the project early: it leads to a closed state and must be explained. */
export const isCancellation = ({ closes, comment_required: explained }: Transition): boolean =>
  closes && explained;

/**
 * Whether a one-click button asks first: as the Financials tab does for leaving Quoted, for closing the project, and for a
 * transition that changes more than the state.
 */
export const asksFirst = ({ src_state: from, closes }: Transition, { changes }: TransitionEffects): boolean =>
  from.name === 'Quoted' || closes || changes.length > 0;

export type NamedTransition = Transition & { name: string };

/** The transitions that have a name; none while the project is on hold. */
export const namedTransitions = (
  { on_hold: onHold }: Pick<Project, 'on_hold'>,
  transitions: readonly Transition[],
): NamedTransition[] =>
  onHold ? [] : transitions.filter((one): one is NamedTransition => Boolean(one.name));

/** The transitions with a button on the Info tab: named, without a required comment. Source: spec 000, point 4. */
export const oneClickTransitions = (
  project: Pick<Project, 'on_hold'>,
  transitions: readonly Transition[],
): NamedTransition[] => namedTransitions(project, transitions).filter((one) => !one.comment_required);

/** The body of the request; it names the state that the user saw, and the server answers 409 if the project left it. */
export const toStateChange = ({ dst_state: to, src_state: from }: Transition, comment = '') => ({
  id: to.id,
  name: to.name,
  src_state_id: from.id,
  ...(comment.trim() ? { comment: comment.trim() } : {}),
});
