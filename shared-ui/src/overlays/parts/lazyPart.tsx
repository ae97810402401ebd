import { useEffect, useState, type ComponentType } from 'react';
import { useToast } from '../../feedback/toasts';
import { LazyValue } from '../../loading/LazyValue';
import { useOutcome } from '../../loading/useOutcome';
import type * as muiParts from './muiParts';

type Parts = typeof muiParts;

/** The props by which a part is opened and closed; one without `open` is needed whenever it is rendered. */
interface PartProps {
  open?: boolean;
  onClose?: (event: object, reason: 'escapeKeyDown') => void;
}

/** Loads the code of dialogs, drawers, menus, popovers and tooltips. */
export const { start: loadOverlayParts } = new LazyValue(
  () => import(/* webpackChunkName: "overlays" */ './muiParts'),
);

/** The parts, whose load begins when one is first open. After a failure the next opening loads again. */
function useParts(isOpen: boolean) {
  const [loading, setLoading] = useState(() => (isOpen ? loadOverlayParts() : null));
  const { value, isFailed } = useOutcome(loading);
  if (isOpen && !loading) setLoading(loadOverlayParts());
  if (!isOpen && isFailed) setLoading(null);
  return { parts: value, isFailed };
}

/**
 * A part of MUI whose code is loaded when it first opens; a closed one renders nothing anyway. If it does not load, a toast says so and
 * the part closes, so that it can be opened again.
 * @param isQuiet no toast: nobody has asked for it
 */
export function lazyPart<Name extends keyof Parts>(name: Name, isQuiet = false): Parts[Name] {
  function LazyPart(props: PartProps) {
    const { open = true, onClose } = props;
    const { parts, isFailed } = useParts(open);
    const toast = useToast();
    useEffect(() => {
      if (!isFailed || isQuiet) return;
      toast({ text: 'This did not load. Check your connection and try again.', kind: 'error' });
      onClose?.({}, 'escapeKeyDown');
      // Once for each failure: `onClose` may be another function in every render.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [isFailed]);
    if (!parts) return null;
    const Part = parts[name] as ComponentType<PartProps>;
    return <Part {...props} />;
  }
  return LazyPart as unknown as Parts[Name];
}
