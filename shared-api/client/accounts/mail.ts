import type { MailState, OutboxMail, RenderedMail } from '../../contracts/mail';
import { mailPaths, paths } from '../../contracts/paths';
import { fetchCsv, useListPage } from '../transport/lists';
import { apiUrl, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';
import { post } from './recovery';

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
