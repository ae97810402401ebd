import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Formik, type FormikHelpers } from 'formik';
import { styled } from '@mui/material/styles';
import { ButtonLink } from '../controls/Button';
import { PageHeader } from '../display/PageHeader';
import { useToast } from '../feedback/ToastProvider';
import { Form } from '../form/Form';
import { FormErrorAlert } from '../form/FormErrorAlert';
import { showSubmitError } from '../form/submitErrors';
import { SubmitButton } from '../form/SubmitButton';
import { phoneMedia, t } from '../theme/tokens';
import { FieldOfResource } from './FieldOfResource';
import type { FromList } from './NameCell';
import { formTitle, listAddress, nameOf, sentence } from './names';
import { isIn, rulesOf, toBody, toValues, withFieldFaults, type Values } from './resourceValues';
import { StaleNotice } from './StaleNotice';
import type { FormMode, Identified, Refusal, ResourceDefinition } from './types';

const Body = styled('div')({
  padding: '16px 24px 24px',
  maxWidth: 608,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  [phoneMedia]: { padding: 16 },
});
/** Dates and numbers need half the width; as wide as texts they would be hard to read. */
const Short = styled('div')({ maxWidth: 272, [phoneMedia]: { maxWidth: 'none' } });
const Subject = styled('span')({ color: t.text2, overflowWrap: 'anywhere' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

/** What the page that saving leads to is told: what has come of it. */
export interface SavedState {
  /** The row's id. */
  saved: number;
  created: boolean;
}

export interface ResourceFormProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  mode: FormMode;
  /** What there is, where it is changed. */
  row?: Row;
  save: (body: Body) => Promise<Row>;
  /** Reads what is there now, after somebody else changed it. */
  onReload?: () => void;
}

/** Title and subject of a form's page, around whatever there is to show. */
export function FormPage({
  title,
  subject,
  children,
}: {
  title: string;
  subject?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title}>{subject && <Subject>{subject}</Subject>}</PageHeader>
      <Body>{children}</Body>
    </>
  );
}

/** The form of a resource, to create one or to change it. What was typed stays through a refused save. */
export function ResourceForm<Row extends Identified, Body>(props: ResourceFormProps<Row, Body>) {
  const { resource, mode, row, save, onReload } = props;
  const params = useParams();
  const from = useLocation().state as Partial<FromList> | null;
  const navigate = useNavigate();
  const toast = useToast();
  const fields = resource.fields.filter((field) => isIn(field, mode));
  const list = listAddress(resource, params) + (from?.list ?? '');
  const verb = mode === 'create' ? 'Create' : 'Update';

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    let saved: Row;
    try {
      saved = await save(toBody<Row, Body>(resource.fields, values));
    } catch (cause) {
      const { status, extra } = cause as Partial<Refusal>;
      if (status === 412) return helpers.setStatus({ stale: true, present: extra?.present });
      const names = fields.map(({ name }) => name);
      return showSubmitError(withFieldFaults(cause), helpers, names);
    }
    toast(`${sentence(resource)} ${nameOf(resource, saved)} ${mode === 'create' ? 'created' : 'saved'}`);
    const state: SavedState = { saved: saved.id, created: mode === 'create' };
    await navigate(resource.savedAddress?.(saved, params) ?? list, { state });
  };

  return (
    <FormPage title={formTitle(verb, resource)} subject={row && nameOf(resource, row)}>
      <Formik<Values>
        initialValues={toValues(resource.fields, row)}
        validationSchema={rulesOf(resource.fields, mode)}
        onSubmit={submit}
      >
        <Form aria-label={formTitle(verb, resource)}>
          <FormErrorAlert />
          {row && onReload && <StaleNotice resource={resource} row={row} onReload={onReload} />}
          {fields.map((field, index) => {
            const Room = field.kind === 'date' || field.kind === 'number' ? Short : 'div';
            return (
              <Room key={field.name}>
                <FieldOfResource field={field} autoFocus={mode === 'create' && index === 0} />
              </Room>
            );
          })}
          <Buttons>
            <SubmitButton>{mode === 'create' ? formTitle('Create', resource) : 'Save'}</SubmitButton>
            <ButtonLink to={list}>Cancel</ButtonLink>
          </Buttons>
        </Form>
      </Formik>
    </FormPage>
  );
}
