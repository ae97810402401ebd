/**
 * A value that is loading, and later has loaded or failed. It is kept outside React, which drops the state of a component that is
 * not on the screen.
 */
export class Loading<T> {
  private outcome: { value: T } | { error: unknown } | null = null;

  constructor(readonly promise: Promise<T>) {
    promise.then(
      (value) => (this.outcome = { value }),
      (error: unknown) => (this.outcome = { error }),
    );
  }

  /** The value, or undefined while it loads and when it has failed. */
  get value(): T | undefined {
    return this.outcome && 'value' in this.outcome ? this.outcome.value : undefined;
  }

  /** For `useSyncExternalStore`: an object that is the same until the outcome changes. */
  readonly getOutcome = () => this.outcome;

  /** Calls a listener when the outcome is there. @returns a function that prevents the call */
  readonly subscribe = (listener: () => void): (() => void) => {
    let isSubscribed = true;
    const notify = () => {
      if (isSubscribed) listener();
    };
    this.promise.then(notify, notify);
    return () => {
      isSubscribed = false;
    };
  };
}
