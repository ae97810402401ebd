import { useEffect, useState } from 'react';
import { listNames } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { BulkAction, BulkOptions } from 'shared-api/contracts/lists/projectBulk';
import { readBulkOptions } from 'shared-api/delivery';
import { limits } from 'shared-api/limits';
import type { LoadOptions } from 'shared-ui/controls';
import { LoadError, Skeleton } from 'shared-ui/core';
import { FormDialog, FormPicker, FormSelect, FormTextField, type FormikErrors } from 'shared-ui/form';
import { loadEverybody } from '../shared/people/loadPeople';
import { bulkTitles, type BulkKind } from './bulkWords';

export interface BulkValues {
  team: Named | null;
  role: string;
  usr: Named | null;
  state: string;
  comment: string;
}

export const noValues: BulkValues = { team: null, role: '', usr: null, state: '', comment: '' };
const teams: LoadOptions = (search, signal) => listNames('team', search, signal);
const ref = (one: Named | null) => ({ id: one!.id });

function actionOf(kind: BulkKind, { team, role, usr, state, comment }: BulkValues): BulkAction {
  const text = comment.trim();
  switch (kind) {
    case 'team':
      return { kind, team: ref(team) };
    case 'role':
      return { kind, role, usr: ref(usr) };
    case 'state':
      return { kind, state, ...(text ? { comment: text } : {}) };
    default:
      return { kind: 'hold', on_hold: kind === 'hold', comment: text };
  }
}

function faultsOf(
  kind: BulkKind,
  values: BulkValues,
  options: BulkOptions | undefined,
): FormikErrors<BulkValues> {
  const needsComment =
    kind === 'hold' ||
    kind === 'release' ||
    (kind === 'state' && options?.states.find(({ name }) => name === values.state)?.comment_required);
  return {
    ...(kind === 'team' && !values.team && { team: 'Team is required' }),
    ...(kind === 'role' && !values.role && { role: 'Role is required' }),
    ...(kind === 'role' && !values.usr && { usr: 'Person is required' }),
    ...(kind === 'state' && !values.state && { state: 'State is required' }),
    ...(needsComment && !values.comment.trim() && { comment: 'A comment is required' }),
  };
}

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Loads the names of roles and states, for the actions that need them. */
function useBulkOptions(ids: readonly number[], isNeeded: boolean) {
  const [options, setOptions] = useState<BulkOptions>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    let mounted = true;
    readBulkOptions(ids).then(
      (found) => mounted && setOptions(found),
      (cause: Error) => mounted && setError(cause),
    );
    return () => {
      mounted = false;
    };
  }, [ids, isNeeded, attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return { options, error, retry };
}

interface BulkFormProps {
  kind: BulkKind;
  ids: readonly number[];
  /** The fields show these values at first. */
  values: BulkValues;
  onAction: (action: BulkAction, values: BulkValues) => void;
  onClose: () => void;
}

/** The first step of an action on several projects: its values. */
export function BulkForm({ kind, ids, values: initial, onAction, onClose }: BulkFormProps) {
  const isNamed = kind === 'role' || kind === 'state';
  const { options, error, retry } = useBulkOptions(ids, isNamed);
  return (
    <FormDialog<BulkValues>
      title={bulkTitles[kind]}
      submit="Preview"
      width={440}
      initialValues={initial}
      validate={(values) => faultsOf(kind, values, options)}
      onSubmit={(values) => onAction(actionOf(kind, values), values)}
      onClose={onClose}
    >
      {error && <LoadError title="The choices did not load." read={{ error, isLoading: false, retry }} />}
      {isNamed && !options && !error && <Skeleton width="100%" height={56} />}
      {kind === 'team' && <FormPicker name="team" label="Team" required load={teams} autoFocus />}
      {kind === 'role' && options && (
        <>
          <FormSelect
            name="role"
            label="Role"
            required
            placeholder="Choose a role"
            autoFocus
            options={choices(options.roles)}
          />
          <FormPicker name="usr" label="Person" required load={loadEverybody} />
        </>
      )}
      {kind === 'state' && options && (
        <FormSelect
          name="state"
          label="State"
          required
          placeholder="Choose a state"
          autoFocus
          options={choices(options.states.map(({ name }) => name))}
        />
      )}
      {(!isNamed || (kind === 'state' && options)) && kind !== 'team' && (
        <FormTextField
          name="comment"
          label="Comment"
          required={kind !== 'state'}
          rows={3}
          maxLength={limits.comment}
          autoFocus={kind !== 'state'}
          help={kind === 'hold' ? 'While on hold, the state cannot be changed.' : undefined}
        />
      )}
    </FormDialog>
  );
}
