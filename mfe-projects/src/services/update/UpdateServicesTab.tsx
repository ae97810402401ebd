import { useState } from 'react';
import { useAvailableServices, useEditableServices } from 'shared-api/delivery';
import { Box, LoadError, WhileLoading } from 'shared-ui/core';
import type { ProjectTab } from '../../shared/ProjectTab';
import { RedirectWithNotice } from '../../shared/RedirectWithNotice';
import { mayChangeServices } from '../servicesAccess';
import { ServicesSkeleton } from '../ServicesSkeleton';
import { UpdateServices } from './UpdateServices';

function LoadedForm(tab: ProjectTab) {
  const id = String(tab.project.id);
  const opened = useEditableServices(id);
  const catalogue = useAvailableServices(id);
  // The catalogue stays as it was when the form opened, so that nothing moves while the user types.
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

/**
 * The form of a project's services. Users who may not change them are redirected to the Services tab; a user who loses the
 * permission while typing stays. Source: spec 000, point 2 (Services edit).
 */
export function UpdateServicesTab(tab: ProjectTab) {
  const { project, permissions } = tab;
  const [allowed, setAllowed] = useState(false);
  const may = mayChangeServices(permissions) && !project.services_locked;
  if (may && !allowed) setAllowed(true);
  if (!permissions) return null;
  if (!allowed)
    return (
      <RedirectWithNotice
        to={`/projects/${project.id}/services`}
        reason={
          project.services_locked
            ? 'The services are locked: they cannot be changed.'
            : 'You may not change the services of this project now.'
        }
      />
    );
  return <LoadedForm {...tab} />;
}
