import { useState } from 'react';
import { assignSupportCase, searchAdmins, setSupportStatus } from 'shared-api/support';
import type { Named } from 'shared-api/contracts/common';
import type { SupportCase } from 'shared-api/contracts/personal/support';
import { useCurrentUser } from 'shared-api/portal';
import { reopenDays } from 'shared-api/supportCase';
import { Button, ConfirmDialog, useToast } from 'shared-ui/core';
import { FormDialog, FormPicker } from 'shared-ui/form';

function AssignDialog({ case: shown, onClose }: { case: SupportCase; onClose: () => void }) {
  const toast = useToast();
  return (
    <FormDialog<{ assignee: Named | null }, Named | null>
      title="Assign Case"
      submit="Assign"
      updates
      initialValues={{ assignee: shown.assignee }}
      seen={shown.assignee}
      words={(value) => (value as Named | null)?.name ?? 'Unassigned'}
      onClose={onClose}
      onSubmit={async ({ assignee }, _helpers, seen) => {
        await assignSupportCase(shown.id, assignee, seen);
        toast(assignee ? `Assigned to ${assignee.name}` : 'Nobody is assigned now');
        onClose();
      }}
    >
      <FormPicker name="assignee" label="Assignee" load={searchAdmins} placeholder="Unassigned" />
    </FormDialog>
  );
}

/** What the person may do with a case beside writing: assign, close and reopen it. */
export function CaseActions({ case: shown }: { case: SupportCase }) {
  const { id, status, assignee, may, writer } = shown;
  const me = useCurrentUser();
  const toast = useToast();
  const [open, setOpen] = useState<'assign' | 'close' | null>(null);
  const close = () => setOpen(null);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      toast(done);
    } catch (cause) {
      toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <>
      {may.manage && assignee?.id !== me.id && status !== 'closed' && (
        <Button onClick={() => run(() => assignSupportCase(id, { id: me.id }, assignee), 'Assigned to you')}>
          Assign to me
        </Button>
      )}
      {may.manage && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('assign')}>
          Assign
        </Button>
      )}
      {may.close && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('close')}>
          Close case
        </Button>
      )}
      {may.reopen && (
        <Button onClick={() => run(() => setSupportStatus(id, 'open', status), 'Case reopened')}>
          Reopen case
        </Button>
      )}
      {open === 'assign' && <AssignDialog case={shown} onClose={close} />}
      <ConfirmDialog
        open={open === 'close'}
        title="Close Case"
        confirm="Close case"
        onConfirm={() => setSupportStatus(id, 'closed', status)}
        onClose={close}
      >
        {writer.id === me.id
          ? `You can reopen it for ${reopenDays} days.`
          : `${writer.name} is told by mail, and can reopen it for ${reopenDays} days.`}
      </ConfirmDialog>
    </>
  );
}
