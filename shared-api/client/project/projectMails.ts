import type { SentMail } from '../../contracts/mail';
import type { CommentRecipient } from '../../contracts/project';
import { projectPaths } from '../../contracts/paths';
import { useListPage } from '../transport/lists';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The mails sent about a project, newest first. */
export const useSentMails = (projectId: string, page: number, perPage = 50) =>
  useListPage<SentMail>(projectPaths.mails(projectId), { page, per_page: perPage });

/** The possible recipients of a comment on a project: names of roles, and `Team Manager`. */
export const useCommentRecipients = (projectId: string): Answer<CommentRecipient[]> =>
  useAnswer(projectPaths.commentRecipients(projectId));
