import { useRef, useState } from 'react';
import { changeFinancials, rereadFinancials, type EditableFinancials } from 'shared-api/delivery';
import type { Financials } from 'shared-api/contracts/financials';
import type { Project, Transition } from 'shared-api/contracts/project';
import type { Service } from 'shared-api/contracts/services';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, Button, ButtonLink, useIsMounted, useToast } from 'shared-ui/core';
import {
  DraftNotice,
  Form,
  FormBar,
  FormBody,
  FormErrorSummary,
  Formik,
  LeaveQuestion,
  sameValue,
  showSubmitError,
  SubmitButton,
  TwoEditorsDialog,
  TwoEditorsNotice,
  useFormikContext,
  useAutosavedDraft,
  useTwoEditors,
  type DraftName,
  type FormikHelpers,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { FormHeading } from '../../shared/form/FormFrame';
import { blockedReasons } from '../../shared/workflow/transitionRules';
import { FinancialFields } from './FinancialFields';
import { fieldsOf, rulesFor, toBody, valuesOf, type FinancialValues } from './financialValues';
import { useSubmitQuote, wayToQuoted, type WayToQuoted } from './useSubmitQuote';

export interface SubmitFinancialsProps {
  project: Project;
  opened: EditableFinancials;
  /** Why the project was not moved after its financials were saved. */
  problem: string | undefined;
  transitions: readonly Transition[];
  /** The sum of the services; null if one is Pending Quote or the user may not see prices. */
  services: number | null;
  prices: boolean;
  catalogue: readonly Service[];
  /** Whether the user may change the financials now. */
  maySave: boolean;
  /** The financials are saved, but the project stays in its state. */
  onStays: (reason: string, saved: EditableFinancials) => Promise<void>;
}

/** Tells before submitting why the project cannot move to Quoted. */
function WayNotice({ way }: { way: WayToQuoted }) {
  if (way.to === 'nowhere')
    return (
      <Banner kind="info" title={way.why} sx={{ marginBottom: '12px' }}>
        Saving keeps it where it is.
      </Banner>
    );
  const reasons = way.to === 'quoted' ? blockedReasons(way.transition) : '';
  return reasons ? (
    <Banner kind="warning" title="It cannot be submitted yet." sx={{ marginBottom: '12px' }}>
      {reasons} What you type can be saved meanwhile.
    </Banner>
  ) : null;
}

/** "Submit Quote" and "Save" if submitting moves the project on, otherwise "Save" alone. */
function Buttons({ way, onSave }: { way: WayToQuoted; onSave: () => void }) {
  const { isSubmitting } = useFormikContext();
  const submits = way.to === 'quoted' || way.to === 'missing';
  if (!submits) return <SubmitButton>Save</SubmitButton>;
  const blocked = way.to === 'quoted' && way.transition.blocked.length > 0;
  return (
    <>
      <SubmitButton disabled={blocked}>Submit Quote</SubmitButton>
      <Button disabled={isSubmitting} onClick={onSave}>
        Save
      </Button>
    </>
  );
}

/** The form of a project's financials. */
export function SubmitFinancials(props: SubmitFinancialsProps) {
  const { project, problem, transitions, services, prices, catalogue, maySave, onStays } = props;
  const id = String(project.id);
  const page = `/projects/${id}/financials`;
  const { id: owner } = useCurrentUser();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const [name] = useState<DraftName>({ owner, form: `financials/${id}`, version: 1 });
  const start = (one: Financials) => valuesOf(one, one.has_services ? services : null);
  const two = useTwoEditors<Financials, FinancialValues>({
    noun: 'project’s financials',
    name,
    opened: { entity: props.opened.financials, tag: props.opened.tag },
    fields: fieldsOf(props.opened.financials),
    valuesOf: start,
    readNow: async () => {
      const now = await rereadFinancials(id);
      return { entity: now.financials, tag: now.tag };
    },
    maySave,
  });
  const { entity: financials, base, draft, guard } = two;
  const way = wayToQuoted(project, financials, transitions);
  const { submit, dialogs } = useSubmitQuote(project, transitions);
  /** True while the button "Save" submits the form: the project is not moved. */
  const savesOnly = useRef(false);
  const fields = fieldsOf(financials);

  const send = async (values: FinancialValues, helpers: FormikHelpers<FinancialValues>) => {
    helpers.setStatus(undefined);
    const refuse = (cause: unknown) =>
      showSubmitError(
        cause,
        helpers,
        fields.map((field) => field.name),
      );
    const isOnlySaved = savesOnly.current || way.to === 'stays' || way.to === 'nowhere';
    // Submitting unchanged financials still moves the project on.
    if (isOnlySaved && two.isUnchanged(values)) return toast({ text: 'Nothing changed', kind: 'info' });
    try {
      await submit(isOnlySaved ? { to: 'stays' } : way, {
        save: async () => {
          const saved = await two.send((tag) => changeFinancials(id, toBody(values, financials), tag));
          if (!saved) return undefined;
          draft.finish();
          guard.release();
          if (isOnlySaved) toast('Financials saved');
          return saved;
        },
        onDone: () => {
          if (isMounted()) void navigate(page, { replace: true });
        },
        onStays,
        onRefused: refuse,
      });
    } catch (cause) {
      refuse(cause);
    }
  };

  return (
    <>
      <FormHeading title="Submit Quote" project={project} />
      <Formik<FinancialValues>
        initialValues={draft.start}
        validationSchema={rulesFor(financials)}
        onSubmit={send}
      >
        {({ values, submitForm }) => (
          <Form page aria-label="Submit Quote">
            <FormBody>
              <FormErrorSummary title="The financials were not saved." fields={fields} />
              {problem && (
                <Banner
                  kind="error"
                  title={`The financials were saved, but the project is still ${project.project_state.name}.`}
                  sx={{ marginBottom: '12px' }}
                >
                  {problem}
                </Banner>
              )}
              <WayNotice way={way} />
              <TwoEditorsNotice
                of={two}
                exitLink={(gone) =>
                  gone
                    ? { to: '/projects', label: 'Back to Projects' }
                    : { to: `/projects/${id}`, label: 'Back to the project' }
                }
              />
              <DraftNotice draft={draft} base={base} hidden={Boolean(two.stale)} />
              <FinancialFields {...{ financials, services, prices, catalogue }} projectId={project.id} />
            </FormBody>
            <Footer
              {...{ draft, base, values, guard, page, way }}
              onSave={() => {
                savesOnly.current = true;
                // Also reset when validation refuses the values: the next press of "Submit Quote" must not only save.
                void submitForm().finally(() => {
                  savesOnly.current = false;
                });
              }}
            />
            <TwoEditorsDialog of={two} />
          </Form>
        )}
      </Formik>
      {dialogs}
    </>
  );
}

type Two = ReturnType<typeof useTwoEditors<Financials, FinancialValues>>;

function Footer({
  draft,
  base,
  values,
  guard,
  page,
  way,
  onSave,
}: Pick<Two, 'draft' | 'base' | 'guard'> & {
  values: FinancialValues;
  page: string;
  way: WayToQuoted;
  onSave: () => void;
}) {
  const dirty = !sameValue(values, base);
  const kept = useAutosavedDraft(draft, base, values, dirty);
  return (
    <>
      <FormBar kept={kept}>
        <Buttons way={way} onSave={onSave} />
        <ButtonLink to={page}>Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} draft={draft} />
    </>
  );
}
