declare global {
  interface Window {
    /** Set by a test to make the faulty pages work; they must then recover without a reload. */
    faultyRecovered?: boolean;
    /** Set by a test to make the broken fillers fail; by default they work, because pages of other tests show them too. */
    faultyFillers?: boolean;
  }
}

/** Throws until a test sets `faultyRecovered`. */
export function failUnlessRecovered(where: string): void {
  if (!window.faultyRecovered) throw new Error(`This page throws ${where}.`);
}

/** Throws in tests that set `faultyFillers`, until they set `faultyRecovered`. */
export function failIfRequested(where: string): void {
  if (window.faultyFillers) failUnlessRecovered(where);
}
