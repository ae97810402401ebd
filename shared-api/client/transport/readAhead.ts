import { mutate } from 'swr';
import { aheadAnswers as answers } from './aheadAnswers';
import { fetchPage } from './fetchPage';
import { apiUrl, readJson, send } from './request';

/** Milliseconds after which an answer that no view has used is read again. */
const maxAge = 5_000;

/** Lists with pages are cached with their totals, all other answers as they are. */
const readAnswer = (url: string): Promise<unknown> =>
  /[?&](per_)?page=/.test(url) ? fetchPage(url) : send(url).then((response) => readJson(response));

/**
 * Sends the first call of a page before React renders, and puts the answer into the cache, so that the page is drawn with its data at
 * once. The view's own first read is answered by it, unless something was written or reported in between. After an error the view's
 * read sends the call again.
 * @param path below `/api`, as the view asks for it
 */
export function readAhead(path: string): void {
  const url = apiUrl(path);
  const answer = readAnswer(url).then(async (value) => {
    await mutate(url, (cached: unknown) => cached ?? value, { revalidate: false });
    return value;
  });
  answers.set(url, answer);
  const drop = () => {
    if (answers.get(url) === answer) answers.delete(url);
  };
  setTimeout(drop, maxAge);
  answer.catch(drop);
}

/** Waits until each answer that no view has taken is in the cache, or its call has failed. */
export async function answersAhead(): Promise<void> {
  await Promise.allSettled(answers.values());
}

/** Takes the answer to a call that `readAhead` has sent; undefined if there is none. */
export function takeAhead<T>(url: string): Promise<T> | undefined {
  const answer = answers.get(url);
  answers.delete(url);
  return answer?.catch((cause: Error) => {
    // It was cancelled because the session ends: the server would refuse the call.
    if (cause.name === 'AbortError') throw cause;
    return readAnswer(url);
  }) as Promise<T> | undefined;
}
