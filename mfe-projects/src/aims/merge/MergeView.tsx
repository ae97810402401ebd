import { useState } from 'react';
import { refreshIfRefused, can } from 'shared-api/client';
import { isPending, mergeAimUpload, useAimMerge } from 'shared-api/aims';
import type { Aim, AimMerge, AimSide } from 'shared-api/contracts/projectParts/aims';
import { Banner, Button, ButtonLink, LoadError, styled, t, useToast, WhileLoading } from 'shared-ui/core';
import { LeaveQuestion, useDirtyGuard } from 'shared-ui/form';
import { formatTimestamp } from 'shared-ui/date';
import { useNavigate } from 'shared-ui/router';
import { ActionBar } from '../../shared/ActionBar';
import type { ProjectTab } from '../../shared/ProjectTab';
import { aimAddresses } from '../aimAddresses';
import { AimSkeleton } from '../AimSkeleton';
import { AimBody, AimHead } from '../aimStyles';
import { PendingUpload } from '../PendingUpload';
import { ChoiceSelect } from '../workbook/ChoiceSelect';
import { LongProgress } from '../workbook/LongProgress';
import { rowCount } from '../workbook/rowCount';
import { choose, countDecided, toBody, type Choices } from './mergeChoices';
import { MergeSheet } from './MergeSheet';

const Text = styled('div')({ maxWidth: 720, color: t.text2, '& p + p': { marginTop: 8 } });
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface MergeProps {
  projectId: number;
  aim: Aim;
  merge: AimMerge;
  uploadId: string;
  mayMerge: boolean;
  /** Why the last attempt failed. */
  error: string | undefined;
  onError: (error: string | undefined) => void;
  /** Called when another version came meanwhile. */
  onOutdated: () => void;
}

function Merge({ projectId, aim, merge, uploadId, mayMerge, ...attempt }: MergeProps) {
  const { error, onError, onOutdated } = attempt;
  const { upload, base, present, sheets } = merge;
  const navigate = useNavigate();
  const toast = useToast();
  const guard = useDirtyGuard();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [rest, setRest] = useState<AimSide | ''>('');
  const changed = sheets.filter(({ changes }) => changes > 0);
  const [sheetName, setSheetName] = useState(
    () => (changed.find(({ conflicts }) => conflicts > 0) ?? changed[0])?.name,
  );
  const conflicts = sum(sheets.map((sheet) => sheet.conflicts));
  const changes = sum(sheets.map((sheet) => sheet.changes));
  const open = conflicts - countDecided(choices);
  const isReady = open === 0 || rest !== '';

  const save = async () => {
    onError(undefined);
    const body = { onto: present.number, ...(rest ? { rest } : {}), choices: toBody(choices) };
    try {
      await refreshIfRefused(projectId, mergeAimUpload(upload, body));
    } catch (cause) {
      const { message, status } = cause as { message: string; status?: number };
      onError(message);
      if (status === 409) onOutdated();
      return;
    }
    guard.release();
    toast('The merge has begun');
    void navigate(aimAddresses.aim(projectId, aim.id));
  };
  return (
    <>
      <AimBody data-column="" style={{ flex: 1 }}>
        <AimHead>
          <h2>
            Merge into version {present.number} of {aim.name}
          </h2>
        </AimHead>
        <Text>
          <p>
            {base === null
              ? 'Your file was not made from a version.'
              : `Your file was made from version ${base}.`}{' '}
            Meanwhile {present.author.name} uploaded version {present.number} (
            {formatTimestamp(present.created_on)}). Everything that only one of you changed is taken over.
            Yours changes {rowCount(changes)}
            {conflicts > 0
              ? `; ${conflicts === 1 ? 'one of them is' : `${conflicts.toLocaleString('en')} of them are`} changed in both, and must be decided.`
              : ', and nothing was changed in both.'}
          </p>
        </Text>
        {error && (
          <Banner kind="error" title="Not merged.">
            {error}
          </Banner>
        )}
        {changed.length > 1 && (
          <ChoiceSelect label="Sheet" value={sheetName ?? ''} onChange={setSheetName}>
            {changed.map((sheet) => (
              <option key={sheet.name} value={sheet.name}>
                {sheet.name} ({rowCount(sheet.changes)}
                {sheet.conflicts > 0 && `, ${sheet.conflicts} to decide`})
              </option>
            ))}
          </ChoiceSelect>
        )}
        {sheetName !== undefined && (
          <MergeSheet
            key={sheetName}
            uploadId={uploadId}
            name={sheetName}
            hasConflicts={changed.some((sheet) => sheet.name === sheetName && sheet.conflicts > 0)}
            choices={choices}
            onChoose={(row, take, column) => setChoices(choose(choices, sheetName, row, take, column))}
          />
        )}
      </AimBody>
      <ActionBar role="group" aria-label="Actions">
        {conflicts > 0 && (
          <ChoiceSelect
            label="What is not decided"
            value={rest}
            onChange={(side) => setRest(side as AimSide | '')}
          >
            <option value="">Decide each one</option>
            <option value="theirs">Keep theirs for the rest</option>
            <option value="mine">Take mine for the rest</option>
          </ChoiceSelect>
        )}
        <span role="status">{conflicts > 0 && open > 0 && rest === '' && `${rowCount(open)} to decide`}</span>
        <span data-end="">
          <ButtonLink to={aimAddresses.aim(projectId, aim.id)}>Later</ButtonLink>
        </span>
        <Button variant="primary" disabled={!isReady || !mayMerge} onClick={save}>
          Merge
        </Button>
      </ActionBar>
      <LeaveQuestion guard={guard} dirty={choices.size > 0} />
    </>
  );
}

export interface MergeViewProps extends ProjectTab {
  aim: Aim;
  uploadId: string;
}

function LoadedMerge({ project, permissions, aim, uploadId }: MergeViewProps) {
  const read = useAimMerge(uploadId, {});
  const { data, error } = read;
  // What was chosen stays on the screen while the merge is read again.
  const [merge, setMerge] = useState<AimMerge>();
  if (data && data !== merge) setMerge(data);
  const [failure, setFailure] = useState<string>();
  return (
    <>
      {error && (
        <AimBody>
          <LoadError title="The merge did not load." read={read} />
          <span>
            <ButtonLink to={aimAddresses.aim(project.id, aim.id)}>Back to {aim.name}</ButtonLink>
          </span>
        </AimBody>
      )}
      <LongProgress read={read} label="Comparing" cancelled="The comparison was cancelled." />
      <WhileLoading
        loading={read.isLoading && !merge}
        skeleton={
          <AimBody>
            <AimSkeleton label="Comparing your file" />
          </AimBody>
        }
      >
        {merge && (
          <Merge
            key={merge.present.number}
            projectId={project.id}
            aim={aim}
            merge={merge}
            uploadId={uploadId}
            mayMerge={can(permissions, 'POST', 'aims')}
            error={failure}
            onError={setFailure}
            onOutdated={read.retry}
          />
        )}
      </WhileLoading>
    </>
  );
}

/**
 * Merges an upload that started from an outdated version into the present one, cell by cell. Source: domain.md 8 (Uploading on top of an
 * outdated version), 11.
 */
export function MergeView(props: MergeViewProps) {
  const { project, aim, uploadId } = props;
  const upload = aim.uploads.find(({ id }) => String(id) === uploadId);
  if (upload?.state === 'conflict') return <LoadedMerge {...props} />;
  return (
    <AimBody>
      {upload && isPending(upload) ? (
        <PendingUpload upload={upload} />
      ) : (
        <Banner kind="info">This file no longer waits to be merged.</Banner>
      )}
      <span>
        <ButtonLink to={aimAddresses.aim(project.id, aim.id)}>Back to {aim.name}</ButtonLink>
      </span>
    </AimBody>
  );
}
