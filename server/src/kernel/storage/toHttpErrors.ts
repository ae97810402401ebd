import { HttpError } from '../http/errors';
import { StoreError } from './StoreError';

/** Converts errors of the file store, about what it was given or about missing room, to HTTP errors. @throws HttpError */
export async function toHttpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError)
      throw new HttpError(error.status, error.message, error.status === 503 ? { retryAfter: 5 } : {});
    throw error;
  }
}
