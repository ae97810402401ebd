import { renderPasswordChanged, renderRecover } from '../../areas/accounts/recovery/recoverMail';
import type { Renderer } from './mailContent';
import { renderProjectMail } from '../../areas/projects/mail/renderProjectMail';

/** What renders each kind of mail. A mail of a kind that is not here waits, and says so, until a server comes that knows it. */
export const renderers: Partial<Record<string, Renderer>> = {
  state: renderProjectMail,
  change: renderProjectMail,
  comment: renderProjectMail,
  recover: renderRecover,
  password_changed: renderPasswordChanged,
};
