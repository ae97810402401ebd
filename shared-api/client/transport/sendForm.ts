import type { ErrorBody } from '../../contracts/common';
import { newRequest, noAnswer, refusalOf, reportExpired } from './request';

export interface SendOptions {
  /** Called with the bytes that have gone out, and all there are. */
  onProgress?: (sent: number, all: number) => void;
  signal?: AbortSignal;
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return {}; // A proxy's page, say: the status text has to do.
  }
}

/**
 * POST of a form with files, as `send` of `request.ts` does it. XMLHttpRequest, for `fetch` does not tell how much has gone out.
 * @throws ApiError when the server refuses or cannot be reached; an `AbortError` when `signal` fires
 */
export function sendForm(
  url: string,
  form: FormData,
  { onProgress, signal }: SendOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopped = () => new DOMException('The upload was cancelled.', 'AbortError');
    if (signal?.aborted) return reject(stopped());
    const { requestId, headers } = newRequest();
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open('POST', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) return resolve();
      const error = refusalOf(xhr.status, xhr.statusText, bodyOf(xhr.responseText));
      reportExpired(error);
      reject(error);
    };
    xhr.onerror = () => reject(noAnswer(requestId));
    xhr.onabort = () => reject(stopped());
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(form);
  });
}
