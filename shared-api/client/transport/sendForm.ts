import type { ErrorBody } from '../../contracts/common';
import { newRequest, noAnswerError, toApiError, reportExpiredSession } from './request';

export interface SendOptions {
  /** Called with the bytes sent so far, and the total. */
  onProgress?: (sent: number, all: number) => void;
  signal?: AbortSignal;
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return {}; // Not JSON, for example a proxy's page: the status text is used.
  }
}

/**
 * POSTs a form with files, like `send` of `request.ts`. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * @throws ApiError when the server refuses or cannot be reached; an `AbortError` when `signal` fires
 */
export function sendForm(
  url: string,
  form: FormData,
  { onProgress, signal }: SendOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException('The upload was cancelled.', 'AbortError');
    if (signal?.aborted) return reject(abortError());
    const { requestId, headers } = newRequest();
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve();
      const error = toApiError(xhr.status, xhr.statusText, bodyOf(xhr.responseText));
      reportExpiredSession(error);
      reject(error);
    };
    xhr.onerror = () => reject(noAnswerError(requestId));
    xhr.onabort = () => reject(abortError());
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(form);
  });
}
