import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { Dialog, LoadError, Skeleton, Stack, WhileLoading } from 'shared-ui/core';

export interface UploadAttachmentProps {
  project: Project;
  /** Among the group's financial types; else among the others. */
  financial?: boolean | undefined;
  /** The type is settled: a milestone's, say. */
  typeId?: number | undefined;
  /** At least one file was uploaded. Called once, when the dialog closes. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

type Loaded = ComponentType<UploadAttachmentProps>;
let loading: Promise<Loaded> | undefined;

/** Loads the dialog; what failed is tried anew at the next call. */
export function loadUploadDialog(): Promise<Loaded> {
  loading ??= import(/* webpackChunkName: "ProjectUpload" */ './UploadDialog').then(
    ({ UploadDialog }) => UploadDialog,
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

export const uploadTitle = 'Upload File Attachment';

/** What will stand in the modal. */
export const UploadSkeleton = () => (
  <Stack spacing={2} role="status" aria-label="Loading the form">
    <Skeleton height={32} />
    <Skeleton height={72} />
  </Stack>
);

/**
 * The modal "Upload File Attachment"; mount it to open it. Its code comes when it is first opened. Source: spec 000, point 5.
 */
export function UploadAttachment(props: UploadAttachmentProps) {
  const [found, setFound] = useState<{ Loaded: Loaded }>();
  const [failed, setFailed] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    loadUploadDialog().then(
      (Loaded) => wanted && setFound({ Loaded }),
      () => wanted && setFailed(new Error('Check your connection and try again.')),
    );
    return () => {
      wanted = false;
    };
  }, [attempt]);
  if (found) return <found.Loaded {...props} />;
  const retry = () => {
    setFailed(undefined);
    setAttempt(attempt + 1);
  };
  const frame = (children: ReactNode) => (
    <Dialog open title={uploadTitle} onClose={props.onClose}>
      {children}
    </Dialog>
  );
  if (failed)
    return frame(
      <LoadError title="The form did not load." read={{ error: failed, isLoading: false, retry }} />,
    );
  // Where it comes at once, nothing flashes up.
  return (
    <WhileLoading loading skeleton={frame(<UploadSkeleton />)}>
      {null}
    </WhileLoading>
  );
}
