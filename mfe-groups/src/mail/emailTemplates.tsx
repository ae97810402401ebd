import type { EmailTemplate } from 'shared-api/contracts/groupParts/groupMail';
import { backendFor } from 'shared-api/portal';
import { emailTemplates as data } from 'shared-api/resources/emailTemplates';
import { useFormikContext } from 'shared-ui/form';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { BodyField, SubjectField } from './PlaceholderFields';
import { TemplatePreview } from './TemplatePreview';
import { templateFault } from './templateFault';
import { usesText } from './templateUses';

function FormPreview() {
  const { subject, body } = useFormikContext<{ subject: string; body: string }>().values;
  return <TemplatePreview subject={subject} body={body} />;
}

/** The texts of a group's mails. Source: spec 001, point 2.5; domain.md 3. */
export default groupPart(
  defineResource(data, backendFor<typeof data, EmailTemplate>(data), {
    fields: {
      subject: { Input: SubjectField, fault: (text) => templateFault(text, 'subject') },
      body: { Input: BodyField, fault: (text) => templateFault(text, 'body'), column: false },
    },
    columns: [{ field: 'used_by', title: 'Used by', width: 280, render: ({ used_by }) => usesText(used_by) }],
    link: ({ id }, { groupId }) => `/groups/${groupId}/email_templates/${id}`,
    Beside: FormPreview,
    empty: 'A template is what a mail says. Create one, then name it in an email notification.',
  }),
);
