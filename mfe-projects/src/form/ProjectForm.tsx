import { useRef, type ReactNode } from 'react';
import { ApiError } from 'shared-api/client';
import type { Project } from 'shared-api/contracts/project';
import { ButtonLink, useIsMounted, useToast } from 'shared-ui/core';
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
  useAutosavedDraft,
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

/** Faults that the server reported, with the values that it refused. */
interface Refused {
  values: ProjectValues;
  faults: Readonly<Record<string, string>>;
}

/** Adds the faults of the server to the errors of all fields that still hold the refused value. */
const withRefused = (errors: FormikErrors<ProjectValues>, values: ProjectValues, refused?: Refused) =>
  Object.entries(refused?.faults ?? {})
    .filter(([name]) => !getIn(errors, name) && sameValue(getIn(values, name), getIn(refused!.values, name)))
    .reduce((all, [name, text]) => setIn(all, name, text) as FormikErrors<ProjectValues>, errors);

/** A part of the form that is sent separately, after the project is saved: the files. */
export interface Beside {
  field: SummaryField;
  /** The number of files that it holds. */
  files: number;
  /** Why the form cannot be submitted; undefined if it can. */
  fault: () => string | undefined;
  /** Never rejects, because the project is saved already. */
  send: (project: Project) => Promise<void>;
}

export interface ProjectFormProps {
  /** "Create Project": names the form and its main button. */
  title: string;
  /** The title of a failure: "The project was not created." */
  failed: string;
  /** The last word of the success message, after the project's name: "created". */
  done: string;
  draft: Draft<ProjectValues>;
  /** The initial values of the form. */
  base: ProjectValues;
  /** Undefined until a group is chosen and its fields have loaded. */
  shape: FormShape | undefined;
  calendar: Calendar;
  /** The saved values, if a project is changed. */
  before?: { values: ProjectValues; properties: Record<string, unknown> };
  /** Whether saving the values would change nothing. The form then says so instead of sending them. */
  isUnchanged?: (values: ProjectValues) => boolean;
  /** Saves the project. The form shows what it throws; it returns undefined if the reason is shown elsewhere. */
  save: (values: ProjectValues, shape: FormShape) => Promise<Project | undefined>;
  /** The address that Cancel leads to. */
  cancel: string;
  guard: DirtyGuard;
  /** The files, which are sent once the project is saved. */
  beside?: Beside | undefined;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** A dialog over the form. */
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
  const kept = useAutosavedDraft(draft, base, values, dirty);
  return (
    <Form page aria-label={title} onPress={onPress}>
      <FormBody>
        <FormErrorSummary title={failed} fields={[...fieldsOf(shape), ...(beside ? [beside.field] : [])]} />
        {notice}
        {children}
      </FormBody>
      <FormBar kept={kept} files={beside?.files ?? 0}>
        {/* Until the fields of the chosen group have loaded, the form cannot be validated. */}
        <SubmitButton disabled={Boolean(values.project_type) && !shape}>{title}</SubmitButton>
        <ButtonLink to={cancel}>Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} files={beside?.files ?? 0} draft={draft} />
    </Form>
  );
}

/**
 * The form around the fields of a project. It keeps a draft of the input, asks before it is left, shows the server's faults beside
 * their fields, and leads to the project once it is saved.
 */
export function ProjectForm(props: ProjectFormProps) {
  const { title, failed, done, draft, base, shape, calendar, before, cancel, guard, beside } = props;
  const { notice, children } = props;
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
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
    if (!shape) return; // The fields of the group are still loading.
    const values = fitValues(held, shape, base);
    // A save would raise the version and make other editors' forms outdated.
    if (props.isUnchanged?.(values)) return toast({ text: 'Nothing changed', kind: 'info' });
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
    if (isMounted()) await navigate(`/projects/${project.id}`, { replace: true });
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
