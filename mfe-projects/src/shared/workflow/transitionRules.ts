import type { Project, Transition } from 'shared-api/contracts/project';

/** What has to happen first; empty when the transition can be taken now. */
export const reasonsOf = ({ blocked }: Transition): string => blocked.map(({ text }) => text).join(' ');

/** By the name of the state they lead to, as the Change State dialog lists them. Source: spec 000, point 4. */
export const byDestination = (transitions: readonly Transition[]): Transition[] =>
  [...transitions].sort((a, b) => a.dst_state.name.localeCompare(b.dst_state.name));

export type NamedTransition = Transition & { name: string };

/** Those that have a name, not while on hold. */
export const named = (
  { on_hold: onHold }: Pick<Project, 'on_hold'>,
  transitions: readonly Transition[],
): NamedTransition[] =>
  onHold ? [] : transitions.filter((one): one is NamedTransition => Boolean(one.name));

/** Those with a button of their own on the Info tab: named, without a required comment. Source: spec 000, point 4. */
export const oneClick = (
  project: Pick<Project, 'on_hold'>,
  transitions: readonly Transition[],
): NamedTransition[] => named(project, transitions).filter((one) => !one.comment_required);

/** The body that takes a transition, with the state that was seen: another one answers 409. */
export const takes = ({ dst_state: to, src_state: from }: Transition, comment = '') => ({
  id: to.id,
  name: to.name,
  src_state_id: from.id,
  ...(comment.trim() ? { comment: comment.trim() } : {}),
});
