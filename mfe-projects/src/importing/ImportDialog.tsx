import { useRef, useState } from 'react';
import type { ProjectType } from 'shared-api/contracts/groups';
import { importTemplateUrl, useProjectTypes } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import { Select } from 'shared-ui/controls';
import {
  Banner,
  Button,
  Dialog,
  DownloadButton,
  LoadError,
  Skeleton,
  Spinner,
  Stack,
  styled,
} from 'shared-ui/core';
import { projectCount } from '../shared/projectCount';
import { CheckedFile, RaisedProjects } from './ImportResults';
import { useImport } from './useImport';

type Import = ReturnType<typeof useImport>;

const Sample = styled('code')({ whiteSpace: 'nowrap' });

/** Steps one and two: the template, and the filled file. */
function FileStep({ groupId, work }: { groupId: number; work: Import }) {
  const input = useRef<HTMLInputElement>(null);
  const isBusy = work.phase === 'checking' || work.phase === 'importing';
  return (
    <>
      <p>
        Fill in the template, a CSV file, with one line per project, at most {limits.projectImport}. Columns
        marked * are required. Write dates as <Sample>2026-11-24</Sample> or <Sample>24/11/2026</Sample>, and
        people as the portal names them.
      </p>
      <Stack direction="row" spacing={1}>
        <DownloadButton href={importTemplateUrl(groupId)}>Download template</DownloadButton>
        <Button icon="upload" disabled={isBusy} onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </Stack>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="File with projects"
        hidden
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) work.choose(file);
          currentTarget.value = ''; // The same file can be chosen again once it was corrected.
        }}
      />
    </>
  );
}

function Outcome({ work }: { work: Import }) {
  const { phase, result, error, fileName, isUnknown } = work;
  return (
    <div aria-live="polite">
      <Stack spacing={1.5}>
        {error &&
          (isUnknown ? (
            <Banner kind="error" title="No answer arrived, so the projects may be raised or not.">
              Raise them again with the button below: that raises none twice. {error.message}
            </Banner>
          ) : (
            <Banner kind="error" title="Nothing was raised.">
              {error.message}
            </Banner>
          ))}
        {(phase === 'checking' || phase === 'importing') && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Spinner />
            <p>{phase === 'checking' ? `Checking ${fileName}…` : `Raising ${projectCount(result!.rows)}…`}</p>
          </Stack>
        )}
        {phase === 'checked' && result && !isUnknown && <CheckedFile result={result} fileName={fileName} />}
      </Stack>
    </div>
  );
}

function GroupSelect(props: {
  groups: readonly ProjectType[];
  value: string;
  disabled: boolean;
  onChange: (id: string) => void;
}) {
  const { groups, value, disabled, onChange } = props;
  return (
    <Select
      label="Delivery Group"
      required
      autoFocus
      disabled={disabled}
      value={value}
      placeholder="Choose a delivery group"
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={onChange}
    />
  );
}

/** Raises projects from a CSV file: template, check, and all or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const types = useProjectTypes();
  const groups = types.data?.filter(({ can_create }) => can_create);
  const [chosen, setChosen] = useState('');
  const groupId = chosen ? Number(chosen) : groups?.length === 1 ? groups[0]!.id : undefined;
  const work = useImport(groupId);
  const { phase, result } = work;
  const canRun = phase === 'checked' && result !== undefined && result.faults.length === 0;
  const isDone = phase === 'done';
  const isImporting = phase === 'importing';
  // The import cannot be stopped, and only this dialog shows how it ends.
  const close = () => {
    if (!isImporting) onClose();
  };
  const choose = (id: string) => {
    setChosen(id);
    work.reset();
  };
  return (
    <Dialog
      open
      title="Import Projects"
      width={640}
      onClose={close}
      actions={
        isDone ? (
          // The key makes it another button than “Cancel”, so that it takes the focus of the removed button.
          <Button key="done" variant="primary" autoFocus onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={isImporting} onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" disabled={!canRun} busy={isImporting} onClick={work.run}>
              {canRun ? `Raise ${projectCount(result.rows)}` : 'Raise projects'}
            </Button>
          </>
        )
      }
    >
      <Stack spacing={2}>
        {types.error && <LoadError title="The delivery groups did not load." read={types} />}
        {!groups && !types.error && <Skeleton width="100%" height={56} />}
        {groups?.length === 0 && (
          <Banner kind="info" title="You may not raise projects in any delivery group." />
        )}
        {isDone && result && <RaisedProjects projects={result.projects} />}
        {!isDone && groups && groups.length > 0 && (
          <GroupSelect
            groups={groups}
            value={groupId ? String(groupId) : ''}
            disabled={isImporting}
            onChange={choose}
          />
        )}
        {!isDone && groupId !== undefined && <FileStep groupId={groupId} work={work} />}
        {!isDone && <Outcome work={work} />}
      </Stack>
    </Dialog>
  );
}
