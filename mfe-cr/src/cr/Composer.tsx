import { useState } from 'react';
import { addCrActivity, attachToActivity, readCrChanges } from 'shared-api/cr';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { isCrOpen } from 'shared-api/crStatus';
import { maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { Button, styled, t, useToast } from 'shared-ui/core';
import {
  Form,
  FormDateTimeField,
  FormErrorAlert,
  FormFileField,
  Formik,
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
import { fromInput } from '../shared/crTimes';
import { nextUpdateFault } from '../shared/crValues';
import { useConfig } from '../shared/useConfig';
import { draftUpdate } from './draftUpdate';

interface Values {
  text: string;
  next: string;
  details: string;
  files: readonly File[];
}
type Typed = Omit<Values, 'files'>;

const Frame = styled('div')({
  display: 'grid',
  gap: 12,
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
});
const Next = styled('div')({
  display: 'grid',
  // Side by side where the whole time has room.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 232px), 1fr))',
  gap: 12,
});
const Foot = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 });

const empty: Typed = { text: '', next: '', details: '' };

/** The values without the next update once the CR has ended, when its fields are hidden and nothing more can be promised. */
const postable = <T extends Typed>(values: T, { status }: Cr): T =>
  isCrOpen(status) ? values : { ...values, next: '', details: '' };

/** Writes a draft from the template into the form, below what was typed. */
function DraftButton({ cr }: { cr: Cr }) {
  const { values, setFieldValue } = useFormikContext<Values>();
  const { updateTemplate: template } = useConfig();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const draft = async () => {
    setBusy(true);
    try {
      const news = await readCrChanges(cr.id);
      const { next, details } = postable(values, cr);
      const text = draftUpdate({ template, cr, news, next: fromInput(next), details, now: Date.now() });
      const typed = values.text.trimEnd();
      await setFieldValue('text', typed ? `${typed}\n\n${text}` : text);
    } catch (cause) {
      toast({ kind: 'error', text: `No draft was written. ${(cause as Error).message}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="text" icon="edit" busy={busy} onClick={() => void draft()}>
      Draft update
    </Button>
  );
}

function Fields({ cr, draft, guard }: { cr: Cr; draft: Draft<Typed>; guard: DirtyGuard }) {
  const { values } = useFormikContext<Values>();
  const { files, ...typed } = values;
  const { max_attachment_size_mb: maxMb } = useCurrentUser();
  const [attaches, setAttaches] = useState(false);
  const dirty = !sameValue(postable(typed, cr), empty);
  useAutosavedDraft(draft, empty, typed, dirty);
  return (
    <Form aria-label="New activity">
      <Frame>
        <FormErrorAlert />
        <FormTextField
          name="text"
          label="What happened?"
          rows={values.text.includes('\n') ? 6 : 2}
          count={limits.comment}
          countLate
        />
        {isCrOpen(cr.status) && (
          <Next>
            <FormDateTimeField name="next" label="Next update" />
            <FormTextField name="details" label="What it will say" />
          </Next>
        )}
        {attaches && <FormFileField name="files" rules={{ field: 'File', maxBytes: maxFileBytes(maxMb) }} />}
        <Foot>
          <DraftButton cr={cr} />
          {!attaches && (
            <Button variant="text" icon="attach" onClick={() => setAttaches(true)}>
              Attach file
            </Button>
          )}
          <SubmitButton>{cr.recipients.length ? 'Post and mail' : 'Post'}</SubmitButton>
        </Foot>
      </Frame>
      <LeaveQuestion guard={guard} dirty={dirty} files={files.length} draft={draft} />
    </Form>
  );
}

function ComposerForm({ cr, onPosted }: { cr: Cr; onPosted: () => void }) {
  const { id: owner } = useCurrentUser();
  const toast = useToast();
  const guard = useDirtyGuard();
  const [name] = useState({ owner, form: `cr_activity/${cr.id}`, version: 1 });
  const draft = useDraft<Typed>(name, empty);
  return (
    <Formik<Values>
      initialValues={{ ...draft.start, files: [] }}
      validate={(values) => {
        const { text, next, details } = postable(values, cr);
        const fault =
          nextUpdateFault(next) ?? (details.trim() && !next ? 'Say when the next update comes' : undefined);
        return {
          ...(!text.trim() && { text: 'Write what happened' }),
          ...(text.length > limits.comment && { text: `At most ${limits.comment} characters` }),
          ...(fault && { next: fault }),
          ...(details.length > limits.crUpdateDetails && {
            details: `At most ${limits.crUpdateDetails} characters`,
          }),
        };
      }}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        const { text, next, details, files } = postable(values, cr);
        const time = fromInput(next);
        try {
          const activity = await addCrActivity(cr.id, {
            text: text.trim(),
            ...(time && {
              next_update: { next_update_time: time, next_update_details: details.trim() || null },
            }),
          });
          draft.finish();
          const [file] = files;
          // The activity stands already: a file that was refused can be added to another one.
          if (file)
            await attachToActivity(activity.id, file).catch((cause: unknown) =>
              toast({
                kind: 'error',
                text: `Attachment upload failed: ${cause instanceof Error ? cause.message : String(cause)}`,
              }),
            );
          onPosted();
        } catch (cause) {
          showSubmitError(cause, helpers, ['text']);
        }
      }}
    >
      <Fields cr={cr} draft={draft} guard={guard} />
    </Formik>
  );
}

/** Adds an activity: what happened, and when the next update comes. What was typed is kept on this device until it is posted. */
export function Composer({ cr }: { cr: Cr }) {
  const [posted, setPosted] = useState(0);
  return <ComposerForm key={posted} cr={cr} onPosted={() => setPosted((n) => n + 1)} />;
}
