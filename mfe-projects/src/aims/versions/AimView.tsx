import { can } from 'shared-api/client';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { EmptyState } from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import type { ProjectTab } from '../../shared/ProjectTab';
import { WhileOffered } from '../../shared/WhileOffered';
import { AimBody, AimHead } from '../aimStyles';
import { MergeView } from '../merge/MergeView';
import { UploadVersionButton } from '../upload/UploadVersionButton';
import { WithAim } from '../workbook/WithAim';
import { UploadList } from './UploadList';
import { useSettledUploads } from './useSettledUploads';
import { VersionTable } from './VersionTable';

export interface AimProps extends ProjectTab {
  aim: Aim;
}

function Versions({ project, permissions, aim }: AimProps) {
  const mayUpload = can(permissions, 'POST', 'aims');
  useSettledUploads(aim);
  return (
    <AimBody>
      <AimHead>
        <h2>{aim.name}</h2>
        <span data-end="">
          <WhileOffered when={mayUpload}>
            <UploadVersionButton project={project} aim={aim} />
          </WhileOffered>
        </span>
      </AimHead>
      <UploadList projectId={project.id} aim={aim} mayUpload={mayUpload} />
      {aim.versions.length > 0 && <VersionTable projectId={project.id} aim={aim} />}
      {aim.versions.length === 0 && aim.uploads.length === 0 && (
        <EmptyState icon="file" title="This AIM has no version yet">
          {mayUpload ? 'Upload an XLSX or CSV file to begin it.' : 'Its creator has not uploaded a file yet.'}
        </EmptyState>
      )}
    </AimBody>
  );
}

/** A workbook: its versions and uploads, or the merge of one of them. Source: domain.md 8. */
export function AimView(tab: ProjectTab) {
  const [search] = useSearchParams();
  const mergeId = search.get('merge');
  return (
    <WithAim projectId={tab.project.id}>
      {(aim) =>
        mergeId ? (
          <MergeView key={mergeId} {...tab} aim={aim} uploadId={mergeId} />
        ) : (
          <Versions key={aim.id} {...tab} aim={aim} />
        )
      }
    </WithAim>
  );
}
