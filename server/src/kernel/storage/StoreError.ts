import { StartError } from '../config/startError';

/** The HTTP status of a failed upload or download: too large; invalid; the file store does not answer; it is full. */
export type StoreStatus = 413 | 422 | 503 | 507;

/** An error of storing or reading a file; the message is for the person who uploads or downloads it. */
export class StoreError extends StartError {
  override name = 'StoreError';
  readonly status: StoreStatus;

  constructor(message: string, { status = 422, cause }: { status?: StoreStatus; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}
