import { useCallback } from 'react';
import { Field } from 'shared-ui/core';
import { FormPicker, useField, type LoadOptions } from 'shared-ui/form';
import type { Named } from 'shared-api/contracts/common';
import { everybody, peopleOf } from '../shared/people/loadPeople';
import type { FormRole } from './formShape';

const noTeam = 'Team Not Set! People of the team can have this role once the project has one.';
const notYours = 'You are not among those who assign this role now.';

/** Who holds a role that may not be chosen here. */
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

/** Who will hold a role. Source: spec 000, point 5: team-bound roles pick from the team's people, others from all. */
export function RoleField({ role, name }: { role: FormRole; name: string }) {
  const { from, editable, info, required } = role;
  const teamId = typeof from === 'object' ? from.teamId : null;
  const team = useCallback<LoadOptions>((search, signal) => peopleOf(teamId)(search, signal), [teamId]);
  if (!editable) return <HeldRole role={role} name={name} />;
  return (
    <FormPicker
      name={name}
      label={role.name}
      required={required}
      load={from === 'everybody' ? everybody : team}
      placeholder="Choose a person"
      help={info || undefined}
    />
  );
}
