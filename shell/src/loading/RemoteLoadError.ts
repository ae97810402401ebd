import type { RemoteSlice } from 'shared-api/contracts/portal';

/** A part of a remote did not load, neither in the live version nor in a fallback. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  readonly remote: RemoteSlice;
  /** The live version. */
  readonly version: string;
  /** How often the script that failed was requested. */
  readonly attempts: number;
  /** Identifies the report of this failure: `R-7F3K-2B4M`. */
  readonly reference: string;

  constructor(remote: RemoteSlice, attempts: number, reference: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${remote.name} ${remote.version} did not load: ${reason}`, { cause });
    this.remote = remote;
    this.version = remote.version;
    this.attempts = attempts;
    this.reference = reference;
  }
}
