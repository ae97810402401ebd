import { useState } from 'react';
import { readRecentCalls, submitSupportCase, usePortalVersion } from 'shared-api/support';
import type { SupportContext } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { problemTypes, type ProblemType } from 'shared-api/supportCase';
import { ButtonLink, PageHeader, styled, t, useIsMounted, useToast } from 'shared-ui/core';
import {
  DraftNotice,
  Form,
  FormBar,
  FormBody,
  FormCell,
  FormCheckbox,
  FormErrorSummary,
  FormFileField,
  Formik,
  FormSection,
  FormSelect,
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
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { ContextDetails } from './ContextDetails';
import { SendProgress } from './SendProgress';
import { caseFileHelp, caseFileRules, filesFault } from './supportFiles';
import { isCancelled, useSending, type Sending } from './useSending';

interface Typed {
  subject: string;
  problem_type: string;
  descr: string;
  consent: boolean;
}
interface Values extends Typed {
  files: readonly File[];
}

const empty: Typed = { subject: '', problem_type: '', descr: '', consent: false };
const summaryFields = [
  { name: 'subject', label: 'Subject' },
  { name: 'problem_type', label: 'Problem type' },
  { name: 'descr', label: 'Description' },
  { name: 'files', label: 'Files' },
];
const options = problemTypes.map((value) => ({ value, label: value }));

const Sent = styled('div')({
  marginTop: 8,
  padding: '8px 12px',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  '&[data-off]': { color: t.text3 },
});

/** A failed submission that may succeed as it is: no field is at fault. */
const mayRetry = (status: unknown): boolean =>
  typeof status === 'object' && status !== null && 'error' in status && 'rest' in status
    ? status.error === status.rest
    : false;

interface FieldsProps {
  context: SupportContext;
  draft: Draft<Typed>;
  guard: DirtyGuard;
  sending: Sending;
}

function Fields({ context, draft, guard, sending }: FieldsProps) {
  const formik = useFormikContext<Values>();
  const { files, ...typed } = formik.values;
  const status: unknown = formik.status;
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const dirty = !sameValue(typed, empty);
  const kept = useAutosavedDraft(draft, empty, typed, dirty);
  return (
    <Form page aria-label="Contact Support">
      <FormBody>
        <FormErrorSummary title="The support case was not submitted." fields={summaryFields} />
        <DraftNotice draft={draft} base={{ ...empty, files }} />
        <FormSection title="Problem" help="What you see, what you expect, and how to get there.">
          <FormCell name="subject" wide>
            <FormTextField name="subject" label="Subject" required count={limits.supportSubject} countLate />
          </FormCell>
          <FormCell name="problem_type">
            <FormSelect
              name="problem_type"
              label="Problem type"
              required
              placeholder="Choose a type"
              options={options}
            />
          </FormCell>
          <FormCell name="descr" wide>
            <FormTextField
              name="descr"
              label="Description"
              required
              rows={8}
              count={limits.supportText}
              countLate
            />
          </FormCell>
          <FormCell name="files" wide>
            <FormFileField
              name="files"
              rules={caseFileRules(megabytes)}
              multiple
              help={`A picture of the screen helps. ${caseFileHelp(megabytes)}`}
            />
          </FormCell>
        </FormSection>
        <FormSection title="Details" help="They help to find the cause. Nothing is sent without the tick.">
          <FormCell name="consent" wide>
            <FormCheckbox name="consent" label="Send these details with the case" />
            <Sent {...(typed.consent ? {} : { 'data-off': '' })}>
              <ContextDetails context={context} />
            </Sent>
          </FormCell>
        </FormSection>
        {files.length > 0 && <SendProgress sending={sending} />}
      </FormBody>
      <FormBar kept={kept} files={files.length}>
        <SubmitButton>{mayRetry(status) ? 'Retry' : 'Submit'}</SubmitButton>
        <ButtonLink to="/support/cases">Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} files={files.length} draft={draft} />
    </Form>
  );
}

function faultsOf({ subject, problem_type: type, descr, files }: Values, megabytes: number) {
  const tooLong = (text: string, max: number) =>
    text.trim().length > max ? `At most ${max} characters` : undefined;
  const faults = {
    subject: subject.trim() ? tooLong(subject, limits.supportSubject) : 'Subject is required',
    problem_type: type ? undefined : 'Problem type is required',
    descr: descr.trim() ? tooLong(descr, limits.supportText) : 'Description is required',
    files: filesFault(files, megabytes),
  };
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  );
}

/** A path of the portal; anything else in the address is ignored. */
const toRoute = (from: string | null): string | null =>
  from && /^\/(?!\/)/.test(from) ? from.slice(0, 300) : null;

/** `support`, titled Contact Support. Source: spec 001, points 2.8, 5 and 9, and domain.md 10. */
export default function ContactSupportPage() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const { data: portal } = usePortalVersion();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const guard = useDirtyGuard();
  const sending = useSending();
  const [name] = useState({ owner: user.id, form: 'support', version: 1 });
  const draft = useDraft<Typed>(name, empty);
  // Read once, so that exactly what is shown is sent.
  const [seen] = useState(() => ({
    route: toRoute(params.get('from')),
    browser: navigator.userAgent.slice(0, 400),
    requests: readRecentCalls(),
  }));
  const context: SupportContext = { ...seen, version: portal?.version ?? 'unknown' };
  return (
    <>
      <PageHeader title="Contact Support" actions={<ButtonLink to="/support/cases">Your cases</ButtonLink>} />
      <Formik<Values>
        initialValues={{ ...draft.start, files: [] }}
        validate={(values) => faultsOf(values, user.max_attachment_size_mb)}
        onSubmit={async ({ subject, problem_type: type, descr, consent, files }, helpers) => {
          helpers.setStatus(undefined);
          const body = {
            subject: subject.trim(),
            problem_type: type as ProblemType,
            descr: descr.trim(),
            ...(consent && { context }),
          };
          try {
            const { id, reference } = await sending.run((send) => submitSupportCase(body, files, send));
            draft.finish();
            guard.release();
            toast(`Support case submitted: ${reference}`);
            if (isMounted()) await navigate(`/support/cases/${id}`, { replace: true });
          } catch (cause) {
            if (isCancelled(cause)) return;
            showSubmitError(
              cause,
              helpers,
              summaryFields.map((field) => field.name),
            );
          }
        }}
      >
        <Fields context={context} draft={draft} guard={guard} sending={sending} />
      </Formik>
    </>
  );
}
