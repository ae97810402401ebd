import { Type, type Static } from 'typebox';
import { changeEmails } from '../../resources/changeEmails';
import { emailTemplates } from '../../resources/emailTemplates';
import { stateEmails } from '../../resources/stateEmails';
import { Id, Named, orNull } from '../common';
import { limits } from '../limits';
import { contractOf } from '../lists/contractOf';

/** The texts and rules of a delivery group's mails. Source: spec 001, points 2.5 and 7; domain.md 3. */
export const emailTemplateContract = contractOf(emailTemplates, {
  row: {
    /** The rules that use it. */
    used_by: Type.Array(
      Type.Object({
        kind: Type.Enum(['state', 'change']),
        id: Id,
        /** `In Review`, `Draft → In Review`, or the kind of change. */
        name: Type.String(),
      }),
    ),
  },
});
export type EmailTemplate = Static<typeof emailTemplateContract.row>;
export type TemplateUse = EmailTemplate['used_by'][number];

export const stateEmailContract = contractOf(stateEmails, {
  row: {
    /** Who saved it last, and gets its tests. */
    editor: orNull(Named),
  },
});
export type StateEmail = Static<typeof stateEmailContract.row>;
export const changeEmailContract = contractOf(changeEmails);
export type ChangeEmail = Static<typeof changeEmailContract.row>;

/** `POST …/email_templates/preview` and `…/send`: a text, saved or not, and the project that fills it. */
export const TemplateText = Type.Object(
  {
    project: Type.Object({ id: Id }),
    subject: Type.String({ title: 'Subject', maxLength: limits.mailSubject }),
    body: Type.String({ title: 'Body', maxLength: limits.mailBody }),
  },
  { additionalProperties: false },
);
export type TemplateText = Static<typeof TemplateText>;

/** A part of a mail's body; all texts are plain. */
export const MailBlock = Type.Union([
  Type.Object({ kind: Type.Literal('text'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('facts'), rows: Type.Array(Type.Tuple([Type.String(), Type.String()])) }),
  Type.Object({ kind: Type.Literal('quote'), text: Type.String(), by: Type.Optional(Type.String()) }),
  Type.Object({ kind: Type.Literal('link'), label: Type.String(), url: Type.String() }),
]);
export type MailBlock = Static<typeof MailBlock>;

/** The mail as the caller would get it. */
export const TemplatePreview = Type.Object({
  subject: Type.String(),
  blocks: Type.Array(MailBlock),
  /** The plain text of the same mail. */
  text: Type.String(),
});
export type TemplatePreview = Static<typeof TemplatePreview>;
