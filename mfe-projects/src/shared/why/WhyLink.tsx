import { useState } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { Skeleton, Stack, styled, t } from 'shared-ui/core';
import { LazyDialog, loadOnce } from '../LazyDialog';
import type { WhyDialogProps } from './WhyDialog';

const loadWhyDialog = loadOnce(() =>
  import(/* webpackChunkName: "ProjectWhy" */ './WhyDialog').then(({ WhyDialog }) => WhyDialog),
);

const skeleton = (
  <Stack spacing={2} role="status" aria-label="Loading">
    <Skeleton height={56} />
    <Skeleton width="70%" height={20} />
    <Skeleton width="55%" height={20} />
  </Stack>
);

/** The dialog; its code is loaded when it is first opened. */
export const LazyWhyDialog = (props: WhyDialogProps) => (
  <LazyDialog title="Why can’t I…?" load={loadWhyDialog} skeleton={skeleton} props={props} />
);

const LinkButton = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: t.accentText,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
});

export interface WhyLinkProps {
  project: Pick<Project, 'id'>;
  /** The initial search text of the dialog. */
  search?: string | undefined;
  /** The id of the refused transition, on whose rules the dialog opens. */
  transition?: number | undefined;
}

/** Explains a disabled action beside it. */
export function WhyLink({ project, search = '', transition }: WhyLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why can’t I…?
      </LinkButton>
      {open && (
        <LazyWhyDialog
          projectId={project.id}
          search={search}
          action={transition === undefined ? undefined : `transition ${transition}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
