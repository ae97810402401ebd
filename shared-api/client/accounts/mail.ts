import type { MailState, OutboxMail, RenderedMail, RequestRecover, SentMail } from '../../contracts/mail';
import { mailPaths, paths, projectPaths } from '../../contracts/paths';
import { fetchCsv, useListPage } from '../transport/lists';
import { useAnswer, type Answer } from '../project/project';
import { apiUrl, send, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';

/** A write of which only matters that it was taken: its answer may be empty. */
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

/** All of the outbox that matches as CSV; `columns` picks and orders the members. */
export const fetchMailsCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.mails, { ...query, columns }, options);

/** One mail of the outbox with its text. */
export const useMail = (id: string): Answer<RenderedMail> => useAnswer(mailPaths.mail(id));
/** Whether mail leaves the portal, and how much of it waits or has failed. */
export const useMailState = (): Answer<MailState> => useAnswer(paths.mailState);

/** Address of a mail's HTML as a page that runs nothing. It belongs into a sandboxed frame. */
export const mailPageUrl = (id: number): string => apiUrl(mailPaths.page(id));

/** Puts a mail that was not sent back among those that wait. @throws ApiError 409 when it is not such a mail any more */
export async function resendMail(id: number): Promise<void> {
  await post(mailPaths.resend(id));
  await refreshResource(paths.mails);
}

/** What was sent about a project, newest first. */
export const useSentMails = (projectId: string, page: number, perPage = 50) =>
  useListPage<SentMail>(projectPaths.mails(projectId), { page, per_page: perPage });

/** Whom a comment on a project can be mailed to: names of roles, and `Team Manager`. */
export const useCommentRecipients = (projectId: string): Answer<{ name: string }[]> =>
  useAnswer(projectPaths.commentRecipients(projectId));

/**
 * Asks for a message with a link for a new password. Known and unknown addresses are answered alike.
 * @throws ApiError 429 after too many
 */
export const requestRecovery = (body: RequestRecover): Promise<void> => post(paths.recover, body);
