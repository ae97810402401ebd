import { useState, type ReactNode } from 'react';
import {
  changeCrEnd,
  changeCrNextUpdate,
  changeCrProject,
  changeCrRecipients,
  changeCrRole,
  changeCrStart,
  changeCrSummary,
  changeCrTitle,
} from 'shared-api/cr';
import type { Named } from 'shared-api/contracts/common';
import type { Cr, CrRecipient, CrRole } from 'shared-api/contracts/cr/cr';
import { limits } from 'shared-api/limits';
import { useCurrentUser } from 'shared-api/portal';
import { IconButton } from 'shared-ui/core';
import {
  DraftFormDialog,
  FormDateTimeField,
  FormDialog,
  FormPicker,
  FormPickers,
  FormTextField,
  Yup,
} from 'shared-ui/form';
import { fromInput, timeText, toInput } from '../shared/crTimes';
import { nextUpdateFault, recipientsOf, timeFault, type RecipientValues } from '../shared/crValues';
import { people, projects, teams } from '../shared/lookups';

type Close = () => void;

/** A pencil that opens a dialog. */
function Pencil({ title, children }: { title: string; children: (close: Close) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="edit"
        label={title}
        size="small"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

const text = (label: string, max: number) =>
  Yup.string().trim().required(`${label} is required`).max(max, `At most ${max} characters`);

export function UpdateTitle({ cr }: { cr: Cr }) {
  return (
    <Pencil title="Update Title">
      {(close) => (
        <FormDialog<{ title: string }, string>
          title="Update Title"
          submit="Update"
          updates
          seen={cr.title}
          initialValues={{ title: cr.title }}
          validationSchema={Yup.object({ title: text('Title', limits.crTitle) })}
          onClose={close}
          onSubmit={async ({ title }, _form, seen) => {
            await changeCrTitle(cr.id, title.trim(), seen);
            close();
          }}
        >
          <FormTextField name="title" label="Title" required autoFocus count={limits.crTitle} countLate />
        </FormDialog>
      )}
    </Pencil>
  );
}

export function UpdateProject({ cr }: { cr: Cr }) {
  return (
    <Pencil title="Update Project">
      {(close) => (
        <FormDialog<{ project: Named | null }, Named | null>
          title="Update Project"
          submit="Update"
          updates
          seen={cr.project}
          initialValues={{ project: cr.project }}
          validationSchema={Yup.object({ project: Yup.mixed().required('Project is required') })}
          onClose={close}
          onSubmit={async ({ project }, _form, seen) => {
            if (project) await changeCrProject(cr.id, project, seen);
            close();
          }}
        >
          <FormPicker name="project" label="Project" required load={projects} autoFocus />
        </FormDialog>
      )}
    </Pencil>
  );
}

const timeWords = (value: unknown) => (typeof value === 'string' ? timeText(value) : 'Not set');

/** Changes the planned start or end. */
export function UpdateTime({ cr, member }: { cr: Cr; member: 'start_date' | 'end_date' }) {
  const isStart = member === 'start_date';
  const label = isStart ? 'Start' : 'End';
  return (
    <Pencil title={`Update ${label}`}>
      {(close) => (
        <FormDialog<Record<string, string>, string | null>
          title={`Update ${label}`}
          submit="Update"
          updates
          seen={cr[member]}
          words={timeWords}
          initialValues={{ [member]: toInput(cr[member]) }}
          validate={({ [member]: typed = '' }) => {
            const [time, fault] = [fromInput(typed), timeFault(typed)];
            if (fault) return { [member]: fault };
            if (isStart) return time ? {} : { [member]: 'Start is required' };
            return time && time <= cr.start_date ? { [member]: 'The end must be after the start' } : {};
          }}
          onClose={close}
          onSubmit={async ({ [member]: typed = '' }, _form, seen) => {
            const time = fromInput(typed);
            if (!isStart) await changeCrEnd(cr.id, time, seen);
            else if (time) await changeCrStart(cr.id, time, seen);
            close();
          }}
        >
          <FormDateTimeField
            name={member}
            label={label}
            required={isStart}
            help="In your time zone."
            autoFocus
          />
        </FormDialog>
      )}
    </Pencil>
  );
}

export function UpdateSummary({ cr }: { cr: Cr }) {
  const { id: owner } = useCurrentUser();
  return (
    <Pencil title="Update Executive summary">
      {(close) => (
        <DraftFormDialog<{ executive_summary: string }, string | null>
          draft={{ owner, form: `cr_summary/${cr.id}`, version: 1 }}
          title="Update Executive summary"
          submit="Update"
          updates
          seen={cr.executive_summary}
          initialValues={{ executive_summary: cr.executive_summary ?? '' }}
          validationSchema={Yup.object({
            executive_summary: Yup.string().max(limits.crSummary, `At most ${limits.crSummary} characters`),
          })}
          onClose={close}
          onSubmit={async ({ executive_summary: typed }, _form, seen) => {
            await changeCrSummary(cr.id, typed.trim() || null, seen);
            close();
          }}
        >
          <FormTextField
            name="executive_summary"
            label="Executive summary"
            rows={6}
            count={limits.crSummary}
            countLate
            autoFocus
          />
        </DraftFormDialog>
      )}
    </Pencil>
  );
}

export function UpdateRole({ cr, role: { role, usr } }: { cr: Cr; role: CrRole }) {
  const title = `Update ${role.name}`;
  return (
    <Pencil title={title}>
      {(close) => (
        <FormDialog<{ usrId: Named | null }, Named | null>
          title={title}
          submit="Update"
          updates
          seen={usr}
          initialValues={{ usrId: usr }}
          onClose={close}
          onSubmit={async ({ usrId: person }, _form, seen) => {
            await changeCrRole(cr.id, role.id, person?.id ?? null, seen?.id ?? null);
            close();
          }}
        >
          <FormPicker name="usrId" label={role.name} load={people} autoFocus />
        </FormDialog>
      )}
    </Pencil>
  );
}

const recipientWords = (value: unknown) =>
  (value as CrRecipient[]).map(({ usr, team }) => usr?.name ?? team?.name).join(', ') || 'Nobody';

export function UpdateRecipients({ cr }: { cr: Cr }) {
  return (
    <Pencil title="Update Recipients">
      {(close) => (
        <FormDialog<RecipientValues, CrRecipient[]>
          title="Update Recipients"
          submit="Update"
          updates
          seen={cr.recipients}
          words={recipientWords}
          initialValues={{
            people: cr.recipients.flatMap(({ usr }) => usr ?? []),
            teams: cr.recipients.flatMap(({ team }) => team ?? []),
          }}
          onClose={close}
          onSubmit={async (values, _form, seen) => {
            await changeCrRecipients(cr.id, recipientsOf(values), seen);
            close();
          }}
        >
          <FormPickers name="people" label="People" load={people} />
          <FormPickers name="teams" label="Teams" load={teams} />
        </FormDialog>
      )}
    </Pencil>
  );
}

/** Sets the next update without giving one. */
export function NextUpdateDialog({ cr, onClose }: { cr: Cr; onClose: Close }) {
  return (
    <FormDialog<{ next_update_time: string; next_update_details: string }, string | null>
      title="Next update"
      submit="Set"
      updates
      seen={cr.next_update_time}
      words={timeWords}
      initialValues={{
        next_update_time: toInput(cr.next_update_time),
        next_update_details: cr.next_update_details ?? '',
      }}
      validate={({ next_update_time: typed, next_update_details: details }) => {
        const isSame = typed === toInput(cr.next_update_time);
        const fault = isSame ? undefined : nextUpdateFault(typed);
        return {
          ...(fault && { next_update_time: fault }),
          ...(details.length > limits.crUpdateDetails && {
            next_update_details: `At most ${limits.crUpdateDetails} characters`,
          }),
        };
      }}
      onClose={onClose}
      onSubmit={async ({ next_update_time: typed, next_update_details: details }, _form, seen) => {
        // The input has no seconds: an unchanged time is sent as it was.
        const isSame = typed === toInput(cr.next_update_time);
        await changeCrNextUpdate(cr.id, {
          next_update_time: isSame ? cr.next_update_time : fromInput(typed),
          next_update_details: details.trim() || null,
          seen,
        });
        onClose();
      }}
    >
      <FormDateTimeField
        name="next_update_time"
        label="Next update"
        help="In your time zone. Empty: none is promised."
        autoFocus
      />
      <FormTextField name="next_update_details" label="What it will say" rows={2} />
    </FormDialog>
  );
}
