import type { ErrorBody } from '../../contracts/common';
import { newRequest, noAnswerError, noteCall, toApiError, reportRefusal } from './request';

export interface SendOptions {
  /** Called with the bytes sent so far, and the total. */
  onProgress?: (sent: number, all: number) => void;
  signal?: AbortSignal;
  /** POST if left out. */
  method?: 'POST' | 'PUT';
  /** Further headers, such as `{'if-match': tag}`. */
  headers?: Record<string, string>;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // Not JSON, for example a proxy's page: the status text is used.
  }
}

/**
 * Sends a form with files, like `send` of `request.ts`. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * @returns the answered entity
 * @throws ApiError when the server refuses or cannot be reached; an `AbortError` when `signal` fires
 */
export function sendForm<T = void>(
  url: string,
  form: FormData,
  { onProgress, signal, method = 'POST', headers: given = {} }: SendOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException('The upload was cancelled.', 'AbortError');
    if (signal?.aborted) return reject(abortError());
    const { requestId, headers } = newRequest();
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of Object.entries({ ...given, ...headers })) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    xhr.onload = () => {
      noteCall(requestId, xhr.status, method, url);
      const body = parseBody(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) return resolve(body as T);
      const tag = xhr.getResponseHeader('ETag')?.replace(/^W\//, '');
      const error = toApiError(xhr.status, xhr.statusText, body as Partial<ErrorBody>, tag);
      reportRefusal(error);
      reject(error);
    };
    xhr.onerror = () => {
      noteCall(requestId, 0, method, url);
      reject(noAnswerError(requestId));
    };
    xhr.onabort = () => reject(abortError());
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(form);
  });
}
