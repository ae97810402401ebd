import { useEffect, useState, useSyncExternalStore } from 'react';
import { fetchGridCode, gridCode } from './gridCode';
import type * as AgGrid from './AgGrid';

type Code = typeof AgGrid;

/** Until an answer shows rows, the grid's code waits for it at most this long: then the processor is idle anyway. */
const maxWait = 250;

const never = () => () => undefined;
const nothing = () => null;

export interface GridCode {
  /** Undefined until it has loaded. */
  value: Code | undefined;
  failed: boolean;
  retry: () => void;
}

/** Calls back once the browser has painted the present state. @returns a function that prevents the call */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Fetches the grid's code at once, and runs it after the rows are painted: that takes as long as drawing them.
 * @param hasRows whether rows, or a notice instead of them, are drawn already
 */
export function useGridCode(hasRows: boolean): GridCode {
  const [loading, setLoading] = useState(() => (gridCode.value ? gridCode.start() : null));
  const outcome = useSyncExternalStore(loading?.subscribe ?? never, loading?.getOutcome ?? nothing);
  useEffect(() => {
    if (loading) return undefined;
    fetchGridCode();
    const start = () => setLoading(gridCode.start());
    if (hasRows) return afterPaint(start);
    const timer = setTimeout(start, maxWait);
    return () => clearTimeout(timer);
  }, [loading, hasRows]);
  return {
    value: loading?.value,
    failed: outcome !== null && 'error' in outcome,
    retry: () => setLoading(gridCode.start()),
  };
}
