import { useState } from 'react';
import { useAvailableServices, useEditableServices } from 'shared-api/delivery';
import { Box, LoadError, WhileLoading } from 'shared-ui/core';
import { ProjectPage, type ProjectTab } from '../../ProjectPage';
import { LeadOn, OnlyWithServices } from '../OnlyWithServices';
import { mayChangeServices } from '../servicesAccess';
import { ServicesSkeleton } from '../ServicesSkeleton';
import { UpdateServices } from './UpdateServices';

function Loaded(tab: ProjectTab) {
  const id = String(tab.project.id);
  const opened = useEditableServices(id);
  const catalogue = useAvailableServices(id);
  // What is offered stays as it was when the form opened: nothing moves under the person who types.
  const [offered, setOffered] = useState(catalogue.data);
  if (!offered && catalogue.data) setOffered(catalogue.data);
  const ready = opened.data && offered;
  return (
    <>
      {!ready && (
        <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
          <LoadError title="The services did not load." read={opened} />
          {!opened.error && <LoadError title="The catalogue did not load." read={catalogue} />}
          {!opened.error && !catalogue.error && (
            <WhileLoading loading skeleton={<ServicesSkeleton />}>
              {null}
            </WhileLoading>
          )}
        </Box>
      )}
      {ready && <UpdateServices {...tab} opened={opened.data!} catalogue={offered} />}
    </>
  );
}

/** Who may not change the services is led to where they are read; who loses the right while typing stays. */
function Guarded(tab: ProjectTab) {
  const { project, permissions } = tab;
  const [allowed, setAllowed] = useState(false);
  const may = mayChangeServices(permissions) && !project.services_locked;
  if (may && !allowed) setAllowed(true);
  if (!permissions) return null;
  if (!allowed)
    return (
      <LeadOn
        to={`/projects/${project.id}/services`}
        why={
          project.services_locked
            ? 'The services are locked: they cannot be changed.'
            : 'You may not change the services of this project now.'
        }
      />
    );
  return <Loaded {...tab} />;
}

/** `projects/{projectId}/services/update`: chooses the services. Source: spec 000, point 2 (Services edit). */
export default function UpdateServicesPage() {
  return (
    <ProjectPage>
      {(tab) => (
        <OnlyWithServices key={tab.project.id} {...tab}>
          <Guarded {...tab} />
        </OnlyWithServices>
      )}
    </ProjectPage>
  );
}
