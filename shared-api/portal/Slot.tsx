import { Fragment, type ReactNode } from 'react';
import { usePortal } from './context';
import type { Filler, FillerProps } from './slotHost';
import type { SlotName, SlotProps } from './slots';

const none: readonly Filler[] = [];

/**
 * The fillers of a slot for the signed-in user, in their order.
 * @throws Error outside the portal
 */
export const useFillers = (name: SlotName): readonly Filler[] => usePortal().slots?.fillers(name) ?? none;

export interface SlotOptions<Name extends SlotName> extends Pick<FillerProps, 'waiting' | 'failed'> {
  /** A slot that this page or the shell offers in `portal.json` or `host.json`. */
  name: Name;
  /** The props of the components that fill it. */
  props: SlotProps[Name];
  /** Renders only this filler, one of `useFillers`. */
  only?: Filler;
  /** Wraps each filler, for example in a list item. */
  wrap?: (filler: Filler, content: ReactNode) => ReactNode;
}

/**
 * A place that other remotes fill. Each filler has its own error boundary, so that one that fails to load or throws affects no
 * other.
 * @example <Slot name="dashboard.cards" props={{}} />
 * @throws Error outside the portal
 */
export function Slot<Name extends SlotName>({ name, props, only, wrap, ...shapes }: SlotOptions<Name>) {
  const host = usePortal().slots;
  const all = useFillers(name);
  if (!host) return null;
  return (only ? [only] : all).map((filler) => {
    const content = <host.Filler slot={name} filler={filler} props={props} {...shapes} />;
    return <Fragment key={filler.key}>{wrap ? wrap(filler, content) : content}</Fragment>;
  });
}
