import { useRef, useState } from 'react';
import type { AttachmentType } from 'shared-api/contracts/attachments';
import type { UploadState } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { Button, ConfirmDialog, Dialog, Stack, useToast, VisuallyHidden } from 'shared-ui/core';
import {
  fileFault,
  fileSchema,
  Formik,
  FormFileField,
  type FormikProps,
  LeaveQuestion,
  useDirtyGuard,
  useDiscardQuestion,
  Yup,
} from 'shared-ui/form';
import { uploadName, emptyType, typeOf, typeRules, type TypeValues } from './attachmentTypes';
import { TypeFields } from './TypeFields';
import { uploadTitle, type UploadAttachmentProps } from './uploadFrame';
import { uploadHelp, uploadRules } from './uploadRules';
import { UploadRow } from './UploadRow';
import { countOf, useUploadQueue } from './useUploadQueue';

interface Values extends TypeValues {
  files: readonly File[];
}

const nFiles = (n: number) => `${n} ${n === 1 ? 'file' : 'files'}`;

/** The progress in words, for screen readers. */
function progressText(states: readonly UploadState[], busy: boolean): string {
  if (busy) return `Uploading: ${countOf(states, 'done')} of ${nFiles(states.length)} done`;
  const failed = countOf(states, 'failed');
  return failed ? `${nFiles(failed)} could not be uploaded` : '';
}

/** The form of the modal: the type, the files, and the progress of each file once they are sent. */
export function UploadForm({
  project,
  types,
  typeId,
  onDone,
  onClose,
}: Omit<UploadAttachmentProps, 'financial'> & { types: readonly AttachmentType[] }) {
  const { max_attachment_size_mb: megabytes } = useCurrentUser();
  const toast = useToast();
  const guard = useDirtyGuard();
  const { states, busy, run, cancel, stop } = useUploadQueue();
  const [asksToStop, setAsksToStop] = useState(false);
  const formik = useRef<FormikProps<Values>>(null);
  const rules = uploadRules(megabytes, true);
  const isDone = (file: File) => states.get(file)?.kind === 'done';
  const allStates = [...states.values()];

  const close = () => {
    if (allStates.some(({ kind }) => kind === 'done')) onDone?.();
    onClose();
  };
  const { ask, question } = useDiscardQuestion(close);
  const send = async (values: Values, files: readonly File[]) => {
    const type = typeOf(types, values);
    if (!type || files.length === 0) return;
    const name = uploadName(type, values);
    const ended = await run(
      project.id,
      files.map((file) => ({ file, typeId: type.id, called: name })),
    );
    const known = new Map([...states, ...files.map((file, index) => [file, ended[index]!] as const)]);
    // A failed file may have been removed meanwhile.
    const kinds = formik.current?.values.files.map((file) => known.get(file)?.kind) ?? [];
    const uploaded = kinds.filter((kind) => kind === 'done').length;
    const isLeft = kinds.some((kind) => kind !== 'done' && kind !== 'cancelled');
    if (isLeft || !uploaded || guard.isReleased()) return;
    toast(`${nFiles(uploaded)} uploaded`);
    onDone?.();
    onClose();
  };
  return (
    <Formik<Values>
      innerRef={formik}
      initialValues={{ ...emptyType(types), files: [] }}
      validationSchema={Yup.object({ ...typeRules(types), files: fileSchema(rules) })}
      onSubmit={(values) =>
        send(
          values,
          values.files.filter((file) => !isDone(file)),
        )
      }
    >
      {({ values, handleSubmit, setFieldValue, isValid }) => {
        const unsent = values.files.filter((file) => !isDone(file));
        const form = { typed: values.description !== '', files: unsent.length };
        const leave = () => {
          if (busy) setAsksToStop(true);
          else if (form.typed || form.files) ask(form);
          else close();
        };
        const isRetry = unsent.length > 0 && unsent.every((file) => states.has(file));
        const remove = (file: File) =>
          void setFieldValue(
            'files',
            values.files.filter((other) => other !== file),
          );
        return (
          <Dialog
            open
            title={uploadTitle}
            onClose={leave}
            onSubmit={() => !busy && handleSubmit()}
            actions={
              <>
                <Button onClick={leave}>{!busy && allStates.length ? 'Close' : 'Cancel'}</Button>
                <Button type="submit" variant="primary" busy={busy}>
                  {busy ? 'Uploading' : isRetry ? 'Retry' : 'Upload'}
                </Button>
              </>
            }
          >
            <Stack spacing={2}>
              <TypeFields types={types} fixed={typeId !== undefined} disabled={busy} />
              <FormFileField
                name="files"
                rules={rules}
                multiple
                help={uploadHelp(megabytes)}
                disabled={busy}
                row={(file) => {
                  const state = states.get(file);
                  if (!state || fileFault(file, rules)) return undefined;
                  return (
                    <UploadRow
                      file={file}
                      state={state}
                      onCancel={() => cancel(file)}
                      onRetry={busy || !isValid ? undefined : () => void send(values, [file])}
                      onRemove={() => remove(file)}
                    />
                  );
                }}
              />
              <VisuallyHidden role="status">{progressText(allStates, busy)}</VisuallyHidden>
            </Stack>
            {question}
            <ConfirmDialog
              open={asksToStop && busy}
              title="Stop uploading?"
              confirm="Stop"
              cancel="Keep uploading"
              danger
              onConfirm={() => {
                guard.release();
                stop();
                close();
              }}
              onClose={() => setAsksToStop(false)}
            >
              Files that are not uploaded yet will not be. Those that are stay with the project.
            </ConfirmDialog>
            <LeaveQuestion
              guard={guard}
              dirty={form.typed}
              files={form.files}
              {...(busy && { onLeave: stop, title: 'Leave while files are uploaded?' })}
            >
              {busy && 'Files that are not uploaded yet will not be. Those that are stay with the project.'}
            </LeaveQuestion>
          </Dialog>
        );
      }}
    </Formik>
  );
}
