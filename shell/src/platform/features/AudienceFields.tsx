import { listNames, listRoleNames } from 'shared-api/client';
import type { LoadOptions } from 'shared-ui/controls';
import { styled, t } from 'shared-ui/core';
import { FormNumberField, useField, useFormikContext } from 'shared-ui/form';
import { Icon } from 'shared-ui/icons';
import { AudienceRow, Line, LineName } from './AudienceRow';
import type { SettingValues } from './settingValues';

const load =
  (lookup: Parameters<typeof listNames>[0]): LoadOptions =>
  (search, signal) =>
    listNames(lookup, search, signal);
const groups = load('group');
const teams = load('team');
export const users = load('user');
const roles: LoadOptions = (search, signal) => listRoleNames(search, signal);

const Fault = styled('div')({
  display: 'flex',
  gap: 4,
  paddingTop: 6,
  fontSize: 12,
  lineHeight: '16px',
  color: t.error,
});
const Percent = styled(Line)({
  gridTemplateColumns: '96px minmax(0, 1fr) 88px',
  '& input[type=range]': { width: '100%', margin: 0, accentColor: t.accent },
  // The row names the field.
  '& label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
});

function PercentRow() {
  const [field, , helpers] = useField<string>('percent');
  return (
    <Percent>
      <LineName>
        <Icon name="tune" size={16} />
        Others
      </LineName>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        aria-label="Percentage of the others"
        value={Number(field.value) || 0}
        onChange={({ target }) => void helpers.setValue(target.value === '0' ? '' : target.value)}
      />
      <FormNumberField name="percent" label="Percent" suffix="%" placeholder="0" />
    </Percent>
  );
}

/** The people for whom a feature is on. */
export function AudienceFields() {
  const { errors, submitCount } = useFormikContext<SettingValues>();
  return (
    <div>
      <AudienceRow name="groups" label="Groups" one="group" icon="folder" load={groups} />
      <AudienceRow name="teams" label="Teams" one="team" icon="people" load={teams} />
      <AudienceRow name="roles" label="Roles" one="role" icon="key" load={roles} byName />
      <AudienceRow name="users" label="Users" one="user" icon="person" load={users} />
      <PercentRow />
      <AudienceRow name="except" label="Never" one="exception" icon="visibility-off" load={users} />
      {submitCount > 0 && typeof errors.groups === 'string' && (
        <Fault role="alert" data-error="">
          <Icon name="error-filled" size={14} />
          {errors.groups}
        </Fault>
      )}
    </div>
  );
}
