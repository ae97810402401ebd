import { useState } from 'react';
import { discardAimUpload, isPending } from 'shared-api/aims';
import type { Aim, AimUpload } from 'shared-api/contracts/projectParts/aims';
import { Banner, Button, ButtonLink, ConfirmDialog, shownFileName, Stack } from 'shared-ui/core';
import { aimAddresses } from '../aimAddresses';
import { byWhom, PendingUpload } from '../PendingUpload';

function DiscardButton({ upload, label }: { upload: AimUpload; label: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asks}
        title="Discard this upload?"
        confirm="Discard"
        danger
        onConfirm={() => discardAimUpload(upload)}
        onClose={() => setAsks(false)}
      >
        {shownFileName(upload.filename)} is removed from the portal. It did not become a version.
      </ConfirmDialog>
    </>
  );
}

const madeFrom = ({ base_number: base }: AimUpload) =>
  base === null ? 'was not made from a version' : `was made from version ${base}`;

function SettledUpload({
  projectId,
  upload,
  mayUpload,
}: {
  projectId: number;
  upload: AimUpload;
  mayUpload: boolean;
}) {
  const name = shownFileName(upload.filename);
  if (upload.state === 'refused')
    return (
      <Banner
        kind="error"
        title={`${name} was not read.`}
        action={mayUpload && <DiscardButton upload={upload} label="Remove" />}
      >
        {upload.error} ({byWhom(upload)})
      </Banner>
    );
  return (
    <Banner
      kind="warning"
      title={`${name} ${madeFrom(upload)}, and another version came first.`}
      action={
        mayUpload && (
          <Stack direction="row" spacing={1}>
            <ButtonLink
              size="small"
              variant="primary"
              to={aimAddresses.merge(projectId, upload.aim_id, upload.id)}
            >
              Merge
            </ButtonLink>
            <DiscardButton upload={upload} label="Discard" />
          </Stack>
        )
      }
    >
      {upload.error ?? 'It is no version yet.'} ({byWhom(upload)})
    </Banner>
  );
}

/** The files of an AIM that did not become versions: those being read, with progress, those refused, and those to be merged. */
export function UploadList({
  projectId,
  aim,
  mayUpload,
}: {
  projectId: number;
  aim: Aim;
  mayUpload: boolean;
}) {
  return (
    <>
      {aim.uploads
        .filter(({ state }) => state !== 'done')
        .map((upload) =>
          isPending(upload) ? (
            <PendingUpload key={upload.id} upload={upload} />
          ) : (
            <SettledUpload key={upload.id} {...{ projectId, upload, mayUpload }} />
          ),
        )}
    </>
  );
}
