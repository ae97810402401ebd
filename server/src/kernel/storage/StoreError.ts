import { StartError } from '../config/startError';

/**
 * What a call that brings something to keep, or asks for it, is answered with: too large; not what it must be; the file store
 * does not answer; it is full.
 */
export type StoreStatus = 413 | 422 | 503 | 507;

/** Something that cannot be stored, or not be read; the message is for the person who brings it or asks for it. */
export class StoreError extends StartError {
  override name = 'StoreError';
  readonly status: StoreStatus;

  constructor(message: string, { status = 422, cause }: { status?: StoreStatus; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}
