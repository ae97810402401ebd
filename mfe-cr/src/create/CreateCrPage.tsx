import { useState } from 'react';
import { createCr, useCrRoles } from 'shared-api/cr';
import type { Named } from 'shared-api/contracts/common';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import {
  ButtonLink,
  ErrorPanel,
  PageHeader,
  Skeleton,
  useIsMounted,
  useToast,
  WhileLoading,
} from 'shared-ui/core';
import {
  DraftNotice,
  Form,
  FormBar,
  FormBody,
  FormCell,
  FormDateTimeField,
  FormErrorSummary,
  Formik,
  FormPicker,
  FormPickers,
  FormSection,
  FormTextField,
  LeaveQuestion,
  sameValue,
  showSubmitError,
  SubmitButton,
  useAutosavedDraft,
  useDirtyGuard,
  useDraft,
  useFormikContext,
  type DirtyGuard,
  type Draft,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { fromInput } from '../shared/crTimes';
import { nextUpdateFault, recipientsOf, timeFault } from '../shared/crValues';
import { people, projects, teams } from '../shared/lookups';

const title = 'Create CR';

interface Values {
  title: string;
  project: Named | null;
  start_date: string;
  end_date: string;
  executive_summary: string;
  next_update_time: string;
  next_update_details: string;
  people: Named[];
  teams: Named[];
  /** The holders by the id of their role. */
  roles: Record<string, Named | null>;
}

const summaryFields = [
  { name: 'title', label: 'Title' },
  { name: 'project', label: 'Project' },
  { name: 'start_date', label: 'Start' },
  { name: 'end_date', label: 'End' },
  { name: 'executive_summary', label: 'Executive summary' },
  { name: 'next_update_time', label: 'Next update' },
  { name: 'next_update_details', label: 'What it will say' },
];

function faultsOf(values: Values): Record<string, string> {
  const [start, end] = [fromInput(values.start_date), fromInput(values.end_date)];
  const next = nextUpdateFault(values.next_update_time);
  const tooLong = (text: string, max: number) =>
    text.length > max ? `At most ${max} characters` : undefined;
  const faults = {
    title: values.title.trim() ? tooLong(values.title.trim(), limits.crTitle) : 'Title is required',
    project: values.project ? undefined : 'Project is required',
    start_date: timeFault(values.start_date) ?? (start ? undefined : 'Start is required'),
    end_date:
      timeFault(values.end_date) ??
      (start && end && end <= start ? 'The end must be after the start' : undefined),
    executive_summary: tooLong(values.executive_summary, limits.crSummary),
    next_update_time: next,
    next_update_details: tooLong(values.next_update_details, limits.crUpdateDetails),
  };
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  );
}

interface FieldsProps {
  roles: readonly Named[];
  draft: Draft<Values>;
  base: Values;
  guard: DirtyGuard;
}

function Fields({ roles, draft, base, guard }: FieldsProps) {
  const { values } = useFormikContext<Values>();
  const dirty = !sameValue(values, base);
  const kept = useAutosavedDraft(draft, base, values, dirty);
  return (
    <Form page aria-label={title}>
      <FormBody>
        <FormErrorSummary title="The CR was not created." fields={summaryFields} />
        <DraftNotice draft={draft} base={base} />
        <FormSection title="Change" help="What is changed, and when.">
          <FormCell name="title" wide>
            <FormTextField name="title" label="Title" required count={limits.crTitle} countLate />
          </FormCell>
          <FormCell name="project" wide>
            <FormPicker name="project" label="Project" required load={projects} />
          </FormCell>
          <FormCell name="start_date">
            <FormDateTimeField name="start_date" label="Start" required help="In your time zone." />
          </FormCell>
          <FormCell name="end_date">
            <FormDateTimeField name="end_date" label="End" />
          </FormCell>
          <FormCell name="executive_summary" wide>
            <FormTextField
              name="executive_summary"
              label="Executive summary"
              rows={4}
              help="It can wait until the change is completed."
              count={limits.crSummary}
              countLate
            />
          </FormCell>
        </FormSection>
        <FormSection title="Updates" help="Each update is mailed to the recipients.">
          <FormCell name="next_update_time">
            <FormDateTimeField name="next_update_time" label="Next update" />
          </FormCell>
          <FormCell name="next_update_details">
            <FormTextField name="next_update_details" label="What it will say" />
          </FormCell>
          <FormCell name="people">
            <FormPickers name="people" label="Recipients: people" load={people} />
          </FormCell>
          <FormCell name="teams">
            <FormPickers name="teams" label="Recipients: teams" load={teams} />
          </FormCell>
        </FormSection>
        <FormSection title="Roles">
          {roles.map(({ id, name }) => (
            <FormCell key={id} name={`roles.${id}`}>
              <FormPicker name={`roles.${id}`} label={name} load={people} />
            </FormCell>
          ))}
        </FormSection>
      </FormBody>
      <FormBar kept={kept}>
        <SubmitButton>{title}</SubmitButton>
        <ButtonLink to="/cr_dashboard">Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} draft={draft} />
    </Form>
  );
}

function CreateForm({ roles }: { roles: readonly Named[] }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const guard = useDirtyGuard();
  const [name] = useState({ owner: user.id, form: 'cr_create', version: 1 });
  const [base] = useState<Values>(() => ({
    title: '',
    project: null,
    start_date: '',
    end_date: '',
    executive_summary: '',
    next_update_time: '',
    next_update_details: '',
    people: [],
    teams: [],
    // Whoever plans a change usually leads it.
    roles: Object.fromEntries(
      roles.map(({ id }, i) => [String(id), i === 0 ? { id: user.id, name: user.name } : null]),
    ),
  }));
  const draft = useDraft<Values>(name, base);
  return (
    <Formik<Values>
      initialValues={draft.start}
      validate={faultsOf}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          const cr = await createCr({
            title: values.title.trim(),
            project: { id: values.project!.id },
            start_date: fromInput(values.start_date)!,
            end_date: fromInput(values.end_date),
            executive_summary: values.executive_summary.trim() || null,
            next_update_time: fromInput(values.next_update_time),
            next_update_details: values.next_update_details.trim() || null,
            recipients: recipientsOf(values).map(({ usr, team }) =>
              usr ? { usr: { id: usr.id } } : { team: { id: team!.id } },
            ),
            roles: Object.entries(values.roles).flatMap(([role, usr]) =>
              usr ? [{ role: { id: Number(role) }, usr: { id: usr.id } }] : [],
            ),
          });
          draft.finish();
          guard.release();
          toast(`CR ${cr.id} created`);
          if (isMounted()) await navigate(`/cr_dashboard/${cr.id}`, { replace: true });
        } catch (cause) {
          showSubmitError(
            cause,
            helpers,
            summaryFields.map((field) => field.name),
          );
        }
      }}
    >
      <Fields roles={roles} draft={draft} base={base} guard={guard} />
    </Formik>
  );
}

/** `cr_dashboard/create`. Source: spec 001, point 2.6. */
export default function CreateCrPage() {
  const read = useCrRoles();
  return (
    <>
      <PageHeader title={title} />
      {read.error && !read.data ? (
        <ErrorPanel title="The form did not load" onRetry={read.retry} retrying={read.isLoading}>
          {read.error.message}
        </ErrorPanel>
      ) : (
        <WhileLoading loading={!read.data} skeleton={<Skeleton height={400} />}>
          {read.data && <CreateForm roles={read.data} />}
        </WhileLoading>
      )}
    </>
  );
}
