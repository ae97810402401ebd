import { Reply } from './fakeApi';

/** A recorded upload of a file, with the functions by which the test controls it. */
export interface FakeUpload {
  url: string;
  method: string;
  /** The last part of the form. */
  part: string;
  file: File;
  form: FormData;
  headers: Record<string, string>;
  isAborted: boolean;
  /** Reports progress. @param share of the bytes, 0 to 1 */
  progress: (share: number) => void;
  /** Answers the upload; an `Error` means that the connection broke. */
  answer: (value: unknown) => void;
}

/**
 * A fake network for tests of uploads: replaces XMLHttpRequest by one whose calls wait for the test.
 * @param respond computes the answer of each upload; if it is absent or returns undefined, the test calls `answer`
 */
export function fakeUploads(respond: (upload: FakeUpload) => unknown = () => undefined) {
  const uploads: FakeUpload[] = [];

  class FakeXhr {
    status = 0;
    statusText = '';
    responseText = '';
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    #method = '';
    #url = '';
    #answerHeaders: Record<string, string> = {};
    #headers: Record<string, string> = {};
    #ended = false;
    #sent: FakeUpload | undefined;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(form: FormData): void {
      const [part, file] = [...form.entries()].at(-1) as [string, File];
      const total = file.size;
      const upload: FakeUpload = {
        url: this.#url,
        method: this.#method,
        part,
        file,
        form,
        headers: this.#headers,
        isAborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: total * share, total }),
        answer: (value) => this.#answer(value),
      };
      this.#sent = upload;
      uploads.push(upload);
      void Promise.resolve(respond(upload)).then((value) => value !== undefined && upload.answer(value));
    }
    getResponseHeader(name: string): string | null {
      return this.#answerHeaders[name] ?? null;
    }
    abort(): void {
      if (this.#ended) return;
      if (this.#sent) this.#sent.isAborted = true;
      this.#end(this.onabort);
    }
    #answer(value: unknown): void {
      if (this.#ended) return;
      if (value instanceof Error) return this.#end(this.onerror);
      const { status, body, headers } = value instanceof Reply ? value : new Reply(201, value);
      this.#answerHeaders = headers;
      this.status = status;
      this.responseText = body === undefined ? '' : JSON.stringify(body);
      this.#end(this.onload);
    }
    #end(report: (() => void) | undefined): void {
      this.#ended = true;
      report?.();
      this.onloadend?.();
    }
  }
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest;
  return uploads;
}
