import { emailTemplates } from 'shared-api/resources/emailTemplates';
import { FormCompletionField } from 'shared-ui/form';
import type { FieldInputProps } from 'shared-ui/resource';
import { placeholderOptions } from './templateFault';

const marks = { opening: '{{', closing: '}}' };
const { subject, body } = emailTemplates.fields;
const inSubject = placeholderOptions('subject');
const inBody = placeholderOptions('body');

/** The subject of a mail, with completion of placeholders. */
export const SubjectField = (props: FieldInputProps) => (
  <FormCompletionField
    {...props}
    marks={marks}
    options={inSubject}
    max={subject.max}
    insertLabel="Insert into subject"
  />
);

/** The body of a mail, with completion of placeholders. */
export const BodyField = (props: FieldInputProps) => (
  <FormCompletionField
    {...props}
    marks={marks}
    options={inBody}
    max={body.max}
    rows={body.rows}
    insertLabel="Insert into body"
  />
);
