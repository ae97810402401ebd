import { can } from 'shared-api/client';
import { useAims } from 'shared-api/aims';
import { EmptyState, LoadError, WhileLoading } from 'shared-ui/core';
import type { ProjectTab } from '../../shared/ProjectTab';
import { WhileOffered } from '../../shared/WhileOffered';
import { AimSkeleton } from '../AimSkeleton';
import { AimBody, AimHead } from '../aimStyles';
import { AimTable } from './AimTable';
import { CreateAimButton } from './CreateAimButton';

/** The workbooks of a project with their latest versions. Source: domain.md 8. */
export function AimList({ project, permissions }: ProjectTab) {
  const read = useAims(project.id);
  const { data: aims, error } = read;
  const mayCreate = can(permissions, 'POST', 'aims');
  const isEmpty = aims?.length === 0;
  return (
    <AimBody>
      <AimHead>
        <h2>AIMs</h2>
        <span data-end="">
          <WhileOffered when={mayCreate && Boolean(aims)}>
            <CreateAimButton projectId={project.id} />
          </WhileOffered>
        </span>
      </AimHead>
      <LoadError title="The AIMs did not load." read={read} />
      <WhileLoading loading={!aims && !error} skeleton={<AimSkeleton label="Loading the AIMs" />}>
        {aims && !isEmpty && <AimTable projectId={project.id} aims={aims} />}
        {isEmpty && (
          <EmptyState icon="file" title="This project has no AIMs">
            {mayCreate
              ? 'An AIM is a workbook that the project keeps version by version. Upload an XLSX or CSV file to begin one.'
              : 'An AIM is a workbook that the project keeps version by version. Whoever plans the work uploads it.'}
          </EmptyState>
        )}
      </WhileLoading>
    </AimBody>
  );
}
