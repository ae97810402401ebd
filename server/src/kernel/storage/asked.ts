import { HttpError } from '../http/errors';
import { StoreError } from './StoreError';

/** @throws HttpError where the file store refuses: what is wrong with what it was given, or that there is no room for it */
export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError)
      throw new HttpError(error.status, error.message, error.status === 503 ? { retryAfter: 5 } : {});
    throw error;
  }
}
