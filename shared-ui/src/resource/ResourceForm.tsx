import { FormikProvider } from 'formik';
import { useParams } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import { ButtonLink } from '../controls/Button';
import { DraftNotice } from '../form/drafts/DraftNotice';
import { Form } from '../form/Form';
import { FormBar } from '../form/FormBar';
import { FormErrorSummary } from '../form/FormErrorSummary';
import { FormBody, FormCell } from '../form/FormSection';
import { LeaveQuestion } from '../form/drafts/LeaveQuestion';
import { SubmitButton } from '../form/SubmitButton';
import { TwoEditorsDialog } from '../form/conflicts/TwoEditorsDialog';
import { TwoEditorsNotice } from '../form/conflicts/TwoEditorsNotice';
import { phoneMedia } from '../theme/tokens';
import { FieldOfResource } from './FieldOfResource';
import { FormPage } from './FormPage';
import { formTitle, nameOf, verbsOf } from './names';
import { isIn } from './resourceValues';
import { RowFileContext } from './RowFileField';
import type { Identified } from './types';
import { useParentName } from './useParentName';
import { useResourceForm, type ResourceFormProps } from './useResourceForm';

const Fields = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '4px 0 24px',
  '&&': { maxWidth: 560 },
  // Dates and numbers as wide as texts would be hard to read.
  '& > [data-short]': { maxWidth: 272, [phoneMedia]: { maxWidth: 'none' } },
  // A field that does not apply has an empty cell.
  '& > :has(> [data-field]:empty)': { display: 'none' },
});
/** The fields, and what stands beside them where the page is wide enough. */
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '&&': { maxWidth: 'none' },
  '@container (min-width: 880px)': {
    gridTemplateColumns: 'minmax(0, 560px) minmax(320px, 480px)',
    gap: 32,
  },
});

/** The form that creates or changes a row. A refused save keeps what was typed. */
export function ResourceForm<Row extends Identified, Body>(props: ResourceFormProps<Row, Body>) {
  const { resource, mode, opened } = props;
  const { Beside } = resource;
  const { form, list, two, dirty, typed, files, isKept, uploaded } = useResourceForm(props);
  const calls = resource.calls(useParams());
  const fields = resource.fields.filter((field) => isIn(field, mode));
  const isNew = mode === 'create';
  const parent = useParentName(resource);
  const verbs = verbsOf(resource);
  const title = formTitle(isNew ? verbs.create : 'Update', resource);
  return (
    <FormPage
      title={title}
      subject={opened && nameOf(resource, opened.row)}
      parent={isNew && parent !== undefined ? `${resource.membership ? 'to' : 'for'} ${parent}` : undefined}
    >
      <FormikProvider value={form}>
        <Form page aria-label={title}>
          <FormBody>
            <Columns>
              <Fields>
                <FormErrorSummary
                  title={`The ${resource.noun.one} was not ${isNew ? verbs.created : 'saved'}.`}
                  fields={fields}
                />
                <TwoEditorsNotice
                  of={two}
                  exitLink={() => ({ to: list, label: `Back to ${resource.title}` })}
                />
                <DraftNotice draft={two.draft} base={two.base} hidden={!dirty || Boolean(two.stale)} />
                <RowFileContext
                  value={{
                    uploaded,
                    urlOf: (field) => opened && calls.fileUrl(opened.row.id, field),
                  }}
                >
                  {fields.map((field, index) => (
                    <div
                      key={field.name}
                      {...(['date', 'integer', 'number'].includes(field.kind) ? { 'data-short': '' } : {})}
                    >
                      <FormCell name={field.name}>
                        <FieldOfResource field={field} autoFocus={isNew && index === 0} />
                      </FormCell>
                    </div>
                  ))}
                </RowFileContext>
              </Fields>
              {Beside && <Beside />}
            </Columns>
          </FormBody>
          <FormBar kept={isKept} files={files}>
            <SubmitButton>{isNew ? title : 'Save'}</SubmitButton>
            <ButtonLink to={list}>Cancel</ButtonLink>
          </FormBar>
        </Form>
        <TwoEditorsDialog of={two} />
      </FormikProvider>
      <LeaveQuestion guard={two.guard} dirty={typed} files={files} draft={two.draft} />
    </FormPage>
  );
}
