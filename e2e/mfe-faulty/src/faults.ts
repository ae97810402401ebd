declare global {
  interface Window {
    /** Set by a test to let the faulty pages work: what failed before must then recover without a reload. */
    faultyRecovered?: boolean;
  }
}

/** Throws unless a test has said that the fault is over. */
export function failUnlessRecovered(where: string): void {
  if (!window.faultyRecovered) throw new Error(`This page throws ${where}.`);
}
