import type { Aim } from 'shared-api/contracts/projectParts/aims';
import type { Project } from 'shared-api/contracts/project';
import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { UploadVersionDialog } from './UploadVersionDialog';

/** Opens the dialog that uploads the next version. */
export function UploadVersionButton({ project, aim }: { project: Project; aim: Aim }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        <Button icon="upload" variant="primary" aria-haspopup="dialog" onClick={open}>
          Upload Version
        </Button>
      )}
      {isOpen && <UploadVersionDialog projectId={project.id} aim={aim} onClose={close} />}
    </>
  );
}
