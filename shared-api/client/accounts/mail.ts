import type { MailState, OutboxMail, RenderedMail, RequestRecover, SentMail } from '../../contracts/mail';
import { mailPaths, paths, projectPaths } from '../../contracts/paths';
import { fetchCsv, useListPage } from '../transport/lists';
import { apiUrl, send, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** POSTs and ignores the answer, which may be empty. */
async function post(path: string, body?: unknown): Promise<void> {
  await send(apiUrl(path), {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** A page of the outbox, for global admins. */
export const useMails = (query: Query) => useListPage<OutboxMail>(paths.mails, query);

/** All matching mails as CSV; `columns` picks and orders the members. */
export const fetchMailsCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.mails, { ...query, columns }, options);

/** One mail of the outbox with its text. */
export const useMail = (id: string): Answer<RenderedMail> => useAnswer(mailPaths.mail(id));
/** Whether the portal sends mail, and how many mails wait or have failed. */
export const useMailState = (): Answer<MailState> => useAnswer(paths.mailState);

/** URL of a mail's HTML as a page without scripts, for a sandboxed frame. */
export const mailPageUrl = (id: number): string => apiUrl(mailPaths.page(id));

/** Queues an unsent mail again. @throws ApiError 409 when it is no longer unsent */
export async function resendMail(id: number): Promise<void> {
  await post(mailPaths.resend(id));
  await refreshResource(paths.mails);
}

/** The mails sent about a project, newest first. */
export const useSentMails = (projectId: string, page: number, perPage = 50) =>
  useListPage<SentMail>(projectPaths.mails(projectId), { page, per_page: perPage });

/** The possible recipients of a comment on a project: names of roles, and `Team Manager`. */
export const useCommentRecipients = (projectId: string): Answer<{ name: string }[]> =>
  useAnswer(projectPaths.commentRecipients(projectId));

/**
 * Requests a mail with a link for a new password. The answer is the same for known and unknown addresses.
 * @throws ApiError 429 after too many requests
 */
export const requestRecovery = (body: RequestRecover): Promise<void> => post(paths.recover, body);
