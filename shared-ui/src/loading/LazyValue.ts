import { Loading } from './Loading';

/** A value that is loaded at its first use, once. A failed load is not kept: the next use loads again. */
export class LazyValue<T> {
  private current: Loading<T> | null = null;

  constructor(private readonly load: () => Promise<T>) {}

  /** The value, or undefined before it has loaded. */
  get value(): T | undefined {
    return this.current?.value;
  }

  /** Begins to load, or returns the load that has begun. */
  readonly start = (): Loading<T> => {
    if (this.current) return this.current;
    const loading = new Loading(this.load());
    loading.promise.catch(() => {
      this.current = null;
    });
    return (this.current = loading);
  };
}
