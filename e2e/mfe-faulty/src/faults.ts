declare global {
  interface Window {
    /** Set by a test to let the faulty pages work: what failed before must then recover without a reload. */
    faultyRecovered?: boolean;
    /** Set by a test to have the broken fillers of slots fail: pages of other tests have them too. */
    faultyFillers?: boolean;
  }
}

/** Throws unless a test has said that the fault is over. */
export function failUnlessRecovered(where: string): void {
  if (!window.faultyRecovered) throw new Error(`This page throws ${where}.`);
}

/** Throws in tests that are about failing fillers, until they say that the fault is over. */
export function failIfAsked(where: string): void {
  if (window.faultyFillers) failUnlessRecovered(where);
}
