import { useRef, useState } from 'react';
import type { Entity } from 'shared-api/client';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { useMilestonesToChange } from 'shared-api/delivery';
import { LoadError, phoneMedia, Skeleton, styled, t, WhileLoading } from 'shared-ui/core';
import { useFormToast } from 'shared-ui/form';
import type { ProjectTab } from '../shared/ProjectTab';
import { RedirectWithNotice } from '../shared/RedirectWithNotice';
import { mayChangeMilestones } from './milestoneAccess';
import { MilestoneEditor } from './MilestoneEditor';
import type { ShownOrder } from './useOrderEditing';

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
});
const Bones = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  padding: '16px 24px',
  '& > div': { display: 'grid', gap: 24, padding: 16, border: `1px solid ${t.border}`, borderRadius: 8 },
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: 16 },
});

const skeleton = (
  <Bones role="status" aria-label="Loading the milestones">
    {[0, 1].map((side) => (
      <div key={side}>
        {[30, 60, 48, 56].map((share) => (
          <Skeleton key={share} width={`${share}%`} height={14} />
        ))}
      </div>
    ))}
  </Bones>
);

function Editing({ project, maySave }: Pick<ProjectTab, 'project'> & { maySave: boolean }) {
  const read = useMilestonesToChange(String(project.id));
  const [saved, setSaved] = useState<Entity<ProjectMilestone[]>>();
  const undo = { shownRef: useRef<ShownOrder>(null), toast: useFormToast() };
  const opened = saved ?? read.data;
  return (
    <Frame>
      <LoadError title="The milestones did not load." read={read} sx={{ margin: '16px 24px' }} />
      <WhileLoading loading={!opened && !read.error} skeleton={skeleton}>
        {opened && (
          <MilestoneEditor
            // Each saved version starts a new editor.
            key={saved ? opened.tag : 'opened'}
            project={project}
            opened={opened}
            isSaved={saved !== undefined}
            onSaved={setSaved}
            maySave={maySave}
            undo={undo}
          />
        )}
      </WhileLoading>
    </Frame>
  );
}

/** Chooses the milestones of the project and their order. Source: spec 000, point 2 (Milestones tab). */
export function UpdateMilestonesTab({ project, permissions }: ProjectTab) {
  // A user who loses the permission while editing keeps the form; saving it then fails with the reason.
  const [entered, setEntered] = useState(false);
  const may = mayChangeMilestones(permissions);
  if (may && !entered) setEntered(true);
  if (!permissions) return null;
  if (entered || may) return <Editing project={project} maySave={may} />;
  return (
    <RedirectWithNotice
      to={`/projects/${project.id}/milestones`}
      reason="You may not change the milestones of this project now."
    />
  );
}
