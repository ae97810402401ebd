import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { CreateAimDialog } from './CreateAimDialog';

/** Opens the dialog that creates an AIM with its first version. */
export function CreateAimButton({ projectId }: { projectId: number }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        <Button icon="add" variant="primary" aria-haspopup="dialog" onClick={open}>
          Create AIM
        </Button>
      )}
      {isOpen && <CreateAimDialog projectId={projectId} onClose={close} />}
    </>
  );
}
