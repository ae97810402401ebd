import type { Renderer } from '../../../kernel/mail/mailContent';
import { renderTemplateFor, type FilledTemplate } from '../../projects/public';

/** Renders a text that an admin sent to themselves. It checks again whether they see the project. */
export const renderTemplateMail: Renderer = async (tx, mail, { config }) => {
  const text = mail.events[0]?.data as unknown as FilledTemplate;
  const person =
    mail.usr_id === null
      ? undefined
      : await tx
          .selectFrom('usr')
          .select(['id', 'name', 'is_admin'])
          .where('id', '=', mail.usr_id)
          .executeTakeFirst();
  const content = person && (await renderTemplateFor(tx, person, text, config));
  if (!content) return { drop: 'The recipient could no longer see the project when the mail was due.' };
  return {
    ...content,
    subject: `Test: ${content.subject}`,
    because: 'you sent this text to yourself from its form.',
  };
};
