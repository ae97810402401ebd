import { useCallback } from 'react';
import type { LoadOptions } from 'shared-ui/controls';
import { Field } from 'shared-ui/core';
import { FormPicker, useField } from 'shared-ui/form';
import type { Named } from 'shared-api/contracts/common';
import { loadEverybody, loadTeamPeople } from '../shared/people/loadPeople';
import type { FormRole } from './formShape';

const noTeam = 'Team Not Set! People of the team can have this role once the project has one.';
const notYours = 'You may not assign this role now.';

/** The holder of a role that the user may not assign, read-only. */
function HeldRole({ role, name }: { role: FormRole; name: string }) {
  const [{ value }, { error, touched }] = useField<Named | null>(name);
  return (
    <Field
      label={role.name}
      required={role.required}
      value={value?.name ?? ''}
      placeholder="Unassigned"
      onChange={() => undefined}
      readOnly
      help={role.from === 'no team' ? noTeam : notYours}
      error={touched ? error : undefined}
    />
  );
}

/** Picks the holder of a role: of a team-bound one among the people of the team, otherwise among all. Source: spec 000, point 5. */
export function RoleField({ role, name }: { role: FormRole; name: string }) {
  const { from, editable, info, required } = role;
  const teamId = typeof from === 'object' ? from.teamId : null;
  const team = useCallback<LoadOptions>((search, signal) => loadTeamPeople(teamId)(search, signal), [teamId]);
  if (!editable) return <HeldRole role={role} name={name} />;
  return (
    <FormPicker
      name={name}
      label={role.name}
      required={required}
      load={from === 'everybody' ? loadEverybody : team}
      placeholder="Choose a person"
      help={info || undefined}
    />
  );
}
