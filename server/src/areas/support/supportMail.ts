import { supportReference } from 'shared-api/supportCase';
import type { AppDeps } from '../../kernel/area/deps';
import type { Config } from '../../kernel/config/config';
import type { Tx } from '../../kernel/db/types';
import type { MailBlock, MailContent, MailDrop, Renderer } from '../../kernel/mail/mailContent';
import type { MailRow } from '../../kernel/mail/mail.tables';
import { queueMail, type NewMail } from '../../kernel/mail/queueMail';
import { findAdmin, findCase, listAdmins, listFiles, type CaseRecord } from './support.queries';

type Case = Pick<CaseRecord, 'id' | 'subject' | 'creator_id' | 'assignee_id'>;
type Recipient = NewMail['to'];

/** A mail about a case, queued in the transaction of its cause. */
interface Cause {
  of: Case;
  /** Who caused it, and gets no mail. */
  by: number;
  at: Date;
  messageId?: number;
}

const titleOf = ({ id, subject }: Pick<Case, 'id' | 'subject'>) => `${supportReference(id)}: ${subject}`;

async function queue(
  tx: Tx,
  kind: string,
  recipients: readonly Recipient[],
  { of, by, at, messageId, rule, coalesceKey }: Cause & { rule: string; coalesceKey?: string },
): Promise<void> {
  for (const to of recipients)
    if (!('usrId' in to) || to.usrId !== by)
      await queueMail(tx, {
        kind,
        to,
        rule,
        event: `${kind} ${of.id} ${messageId ?? at.getTime()}`,
        at,
        data: { caseId: of.id, ...(messageId !== undefined && { messageId }) },
        subject: titleOf(of),
        ...(coalesceKey && { coalesceKey }),
      });
}

/** Who takes new cases: the mailbox that admins have set, else all active global admins. */
export async function supportRecipients(
  tx: Tx,
  { readSetting }: Pick<AppDeps, 'readSetting'>,
): Promise<Recipient[]> {
  const mailbox = await readSetting('accounts', 'supportMailbox');
  if (typeof mailbox === 'string' && mailbox) return [{ address: mailbox }];
  return (await listAdmins(tx)).map(({ id }) => ({ usrId: id }));
}

/** The assignee while they are an active admin; else all who take new cases. */
async function responsible(tx: Tx, of: Case, deps: Pick<AppDeps, 'readSetting'>): Promise<Recipient[]> {
  const assignee = of.assignee_id === null ? undefined : await findAdmin(tx, of.assignee_id);
  return assignee ? [{ usrId: assignee.id }] : supportRecipients(tx, deps);
}

type Deps = Pick<AppDeps, 'readSetting'>;

export const mailNewCase = async (tx: Tx, cause: Cause, deps: Deps): Promise<void> =>
  queue(tx, 'support_new', await supportRecipients(tx, deps), { ...cause, rule: 'New support case' });

/** Replies that follow each other quickly are gathered in one mail. */
export const mailReply = async (tx: Tx, cause: Cause, deps: Deps): Promise<void> =>
  queue(tx, 'support_reply', await responsible(tx, cause.of, deps), {
    ...cause,
    rule: 'Reply to a support case',
    coalesceKey: `support reply ${cause.of.id}`,
  });

export const mailReopened = async (tx: Tx, cause: Cause, deps: Deps): Promise<void> =>
  queue(tx, 'support_reopened', await responsible(tx, cause.of, deps), {
    ...cause,
    rule: 'Support case reopened',
  });

export const mailAnswer = (tx: Tx, cause: Cause): Promise<void> =>
  queue(tx, 'support_answer', [{ usrId: cause.of.creator_id }], {
    ...cause,
    rule: 'Answer to a support case',
  });

export const mailClosed = (tx: Tx, cause: Cause): Promise<void> =>
  queue(tx, 'support_closed', [{ usrId: cause.of.creator_id }], { ...cause, rule: 'Support case closed' });

export const mailAssigned = (tx: Tx, cause: Cause, usrId: number): Promise<void> =>
  queue(tx, 'support_assigned', [{ usrId }], { ...cause, rule: 'Support case assigned' });

interface Rendered {
  found: CaseRecord;
  config: Config;
  mail: MailRow;
}

/**
 * Renders a mail about a case that still exists, to a recipient who may read it: its writer, an active admin, or the mailbox.
 */
const about =
  (
    render: (tx: Tx, rendered: Rendered) => Promise<Pick<MailContent, 'blocks' | 'because'> | MailDrop>,
  ): Renderer =>
  async (tx, mail, { config }) => {
    const { caseId } = mail.events.at(-1)!.data as { caseId: number };
    const found = await findCase(tx, caseId);
    if (!found || found.erased_on) return { drop: 'What the case said was removed.' };
    const { usr_id: usrId } = mail;
    if (usrId !== null && usrId !== found.creator_id && !(await findAdmin(tx, usrId)))
      return { drop: 'The recipient is no longer a global admin.' };
    const content = await render(tx, { found, config, mail });
    if ('drop' in content) return content;
    const link: MailBlock = {
      kind: 'link',
      label: `Open ${supportReference(caseId)}`,
      url: `${config.portalUrl}/support/cases/${caseId}`,
    };
    return {
      ...content,
      subject: titleOf(found),
      heading: titleOf(found),
      blocks: [...content.blocks, link],
    };
  };

/** Reads the messages that a mail reports, oldest first. */
async function readMessages(tx: Tx, mail: MailRow) {
  const ids = mail.events.flatMap(({ data }) =>
    typeof data['messageId'] === 'number' ? [data['messageId']] : [],
  );
  if (!ids.length) return [];
  return tx
    .selectFrom('support_message as m')
    .innerJoin('usr as u', 'u.id', 'm.author_id')
    .where('m.id', 'in', ids)
    .select(['m.id', 'm.text', 'u.name as by'])
    .orderBy('m.id')
    .execute();
}

async function filesBlock(
  tx: Tx,
  caseId: number,
  messages: readonly (number | null)[],
): Promise<MailBlock[]> {
  const names = (await listFiles(tx, caseId))
    .filter(({ message_id }) => messages.includes(message_id))
    .map(({ filename }) => filename);
  return names.length ? [{ kind: 'facts', rows: [['Files', names.join(', ')]] }] : [];
}

export const renderNewCase = about(async (tx, { found }) => ({
  blocks: [
    { kind: 'facts', rows: [['Problem type', found.problem_type]] },
    { kind: 'quote', text: found.descr, by: found.writer_name },
    ...(await filesBlock(tx, found.id, [null])),
  ],
  because: 'you take the support cases of the portal.',
}));

const renderMessages = (because: string) =>
  about(async (tx, { found, mail }) => {
    const messages = await readMessages(tx, mail);
    if (!messages.length) return { drop: 'The message was removed.' };
    return {
      blocks: [
        ...messages.map(({ text, by }): MailBlock => ({ kind: 'quote', text: text ?? '', by })),
        ...(await filesBlock(
          tx,
          found.id,
          messages.map(({ id }) => id),
        )),
        ...(found.status === 'closed' ? [closedBlock] : []),
      ],
      because,
    };
  });

const closedBlock: MailBlock = {
  kind: 'text',
  text: 'The case is closed. If the problem is still there, reopen it within 14 days.',
};

export const renderAnswer = renderMessages('you submitted this support case.');
export const renderReply = renderMessages('you take the support cases of the portal.');
export const renderClosed = about(() =>
  Promise.resolve({ blocks: [closedBlock], because: 'you submitted this support case.' }),
);
export const renderReopened = about((_tx, { found }) =>
  Promise.resolve({
    blocks: [{ kind: 'text', text: `${found.writer_name} reopened the case.` }],
    because: 'you take the support cases of the portal.',
  }),
);
export const renderAssigned = about((_tx, { found }) =>
  Promise.resolve({
    blocks: [
      { kind: 'text', text: 'The case was given to you.' },
      { kind: 'quote', text: found.descr, by: found.writer_name },
    ],
    because: 'the case was given to you.',
  }),
);
