import { Fragment, type ReactNode } from 'react';
import { usePortal } from './context';
import type { Filler, FillerProps } from './slotHost';
import type { SlotName, SlotProps } from './slots';

const none: readonly Filler[] = [];

/**
 * What fills a slot for the user who is signed in, in its order.
 * @throws Error outside the portal
 */
export const useFillers = (name: SlotName): readonly Filler[] => usePortal().slots?.fillers(name) ?? none;

export interface SlotOptions<Name extends SlotName> extends Pick<FillerProps, 'waiting' | 'failed'> {
  /** One that this page, or the shell, offers in its `portal.json` or `host.json`. */
  name: Name;
  /** What the components that fill it get. */
  props: SlotProps[Name];
  /** Draws this one alone, of those that `useFillers` tells. */
  only?: Filler;
  /** Puts something around each: a list's item, a heading. */
  wrap?: (filler: Filler, content: ReactNode) => ReactNode;
}

/**
 * A place that other remotes fill. Each filler stands within its own walls: one that does not load or throws costs its own
 * place only.
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
