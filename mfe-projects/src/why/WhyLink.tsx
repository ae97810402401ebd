import { lazy, Suspense, useState } from 'react';
import type { Project } from 'shared-api/contracts/project';
import { styled, t } from 'shared-ui/core';

/** Comes when somebody asks. */
export const WhyDialog = lazy(() =>
  import(/* webpackChunkName: "ProjectWhy" */ './WhyDialog').then((module) => ({
    default: module.WhyDialog,
  })),
);

const Plain = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: t.accentText,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
});

/** Beside what is disabled: why. @param search what is looked for in the dialog at first */
export function WhyLink({ project, search }: { project: Pick<Project, 'id'>; search?: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Plain type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why can’t I…?
      </Plain>
      {open && (
        <Suspense fallback={null}>
          <WhyDialog projectId={project.id} search={search ?? ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
