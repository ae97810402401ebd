import { HttpError } from '../http/errors';
import { StoreError } from './StoreError';

/**
 * Converts a StoreError to an HttpError with its status.
 * @throws HttpError
 */
export async function toHttpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError)
      throw new HttpError(error.status, error.message, error.status === 503 ? { retryAfter: 5 } : {});
    throw error;
  }
}
