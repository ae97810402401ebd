import { useRef, type ReactNode } from 'react';
import { ApiError } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { ButtonLink, useToast } from 'shared-ui/core';
import {
  Form,
  FormBar,
  FormBody,
  FormErrorSummary,
  Formik,
  FormView,
  getIn,
  LeaveQuestion,
  sameValue,
  setIn,
  showSubmitError,
  SubmitButton,
  useFormikContext,
  useIsShown,
  useKeptDraft,
  type DirtyGuard,
  type Draft,
  type FormikErrors,
  type FormikHelpers,
  type SummaryField,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import type { Calendar } from '../shared/planning/useCalendar';
import { fieldsOf, type FormShape } from './formShape';
import { faultsOf, projectRules } from './projectRules';
import { fitValues, toFormNames, type ProjectValues } from './projectValues';

/** What the server refused, and the values that it refused them for. */
interface Refused {
  values: ProjectValues;
  faults: Readonly<Record<string, string>>;
}

/** Faults that the server named stay beside their fields as long as these stay as they were. */
const withRefused = (errors: FormikErrors<ProjectValues>, values: ProjectValues, refused?: Refused) =>
  Object.entries(refused?.faults ?? {})
    .filter(([name]) => !getIn(errors, name) && sameValue(getIn(values, name), getIn(refused!.values, name)))
    .reduce((all, [name, text]) => setIn(all, name, text) as FormikErrors<ProjectValues>, errors);

/** A part of the form that is no value of the project: files. */
export interface Beside {
  field: SummaryField;
  /** Something was put into it. */
  dirty: boolean;
  /** What keeps the form from being sent. */
  fault: () => string | undefined;
  /** Never rejects: the project is there already. */
  send: (project: Project) => Promise<void>;
}

export interface ProjectFormProps {
  /** "Create Project": names the form and its main button. */
  title: string;
  /** What did not happen when it fails: "The project was not created." */
  failed: string;
  /** What happened when it went well, behind the project's name: "created". */
  done: string;
  draft: Draft<ProjectValues>;
  /** What the form starts with where nothing was typed. */
  base: ProjectValues;
  /** Undefined until a group is chosen and what it asks for is there. */
  shape: FormShape | undefined;
  calendar: Calendar;
  /** What there is, where a project is changed. */
  before?: { values: ProjectValues; properties: Record<string, unknown> };
  /** Sends it. What it throws is shown in the form; undefined where the form says otherwise why it was not saved. */
  save: (values: ProjectValues, shape: FormShape) => Promise<Project | undefined>;
  /** Where Cancel leads. */
  cancel: string;
  guard: DirtyGuard;
  /** What stands beside the project's values and goes out once it is there. */
  beside?: Beside | undefined;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** Opens over the form. */
  dialog?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

type Inner = Pick<
  ProjectFormProps,
  'title' | 'failed' | 'draft' | 'base' | 'shape' | 'cancel' | 'guard' | 'beside'
> & {
  onPress: () => void;
  notice: ReactNode;
  children: ReactNode;
};

function FormPage(props: Inner) {
  const { title, failed, draft, base, shape, cancel, guard, beside, onPress, notice, children } = props;
  const { values } = useFormikContext<ProjectValues>();
  const start = fitValues({ ...base, project_type: values.project_type }, shape, base);
  const dirty = !sameValue(values, start);
  const kept = useKeptDraft(draft, base, values, dirty);
  return (
    <Form page aria-label={title} onPress={onPress}>
      <FormBody>
        <FormErrorSummary title={failed} fields={[...fieldsOf(shape), ...(beside ? [beside.field] : [])]} />
        {notice}
        {children}
      </FormBody>
      <FormBar kept={kept}>
        {/* Until the fields of the chosen group are there, nobody knows what is missing. */}
        <SubmitButton disabled={Boolean(values.project_type) && !shape}>{title}</SubmitButton>
        <ButtonLink to={cancel}>Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty || Boolean(beside?.dirty)} onLeave={draft.finish} />
    </Form>
  );
}

/**
 * The form around the fields of a project: what is typed is kept until it is saved or given up, leaving asks, what is refused
 * is said where it can be mended. When it went well it leads to the project.
 */
export function ProjectForm(props: ProjectFormProps) {
  const { title, failed, done, draft, base, shape, calendar, before, cancel, guard, beside } = props;
  const { notice, children } = props;
  const navigate = useNavigate();
  const toast = useToast();
  const isShown = useIsShown();
  const refused = useRef<Refused>(undefined);
  const rules = projectRules(shape, calendar, before);

  const validate = async (held: ProjectValues) => {
    const values = fitValues(held, shape, base);
    const faults = withRefused(await faultsOf(rules, values), values, refused.current);
    const fault = beside?.fault();
    return fault ? (setIn(faults, beside!.field.name, fault) as FormikErrors<ProjectValues>) : faults;
  };
  const submit = async (held: ProjectValues, helpers: FormikHelpers<ProjectValues>) => {
    helpers.setStatus(undefined);
    if (!shape) return; // Its fields are on their way.
    const values = fitValues(held, shape, base);
    let project: Project | undefined;
    try {
      project = await props.save(values, shape);
    } catch (cause) {
      const faults = cause instanceof ApiError ? toFormNames(cause.fields, shape) : {};
      refused.current = { values, faults };
      const names = fieldsOf(shape).map(({ name }) => name);
      const message = cause instanceof Error ? cause.message : String(cause);
      return showSubmitError(Object.assign(new Error(message), { fields: faults }), helpers, names);
    }
    if (!project) return;
    draft.finish();
    guard.release();
    toast(`Project ${project.name} ${done}`);
    await beside?.send(project);
    if (isShown()) await navigate(`/projects/${project.id}`, { replace: true });
  };
  return (
    <Formik<ProjectValues> initialValues={draft.start} validate={validate} onSubmit={submit}>
      <FormView<ProjectValues> fit={(values) => fitValues(values, shape, base)}>
        <FormPage
          {...{ title, failed, draft, base, shape, cancel, guard, beside, notice }}
          onPress={() => {
            refused.current = undefined;
          }}
        >
          {children}
        </FormPage>
        {props.dialog}
      </FormView>
    </Formik>
  );
}
