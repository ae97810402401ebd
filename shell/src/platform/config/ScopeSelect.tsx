import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { Select } from 'shared-ui/controls';
import { useConfigAddress } from './useConfigAddress';

export interface ScopeSelectProps {
  /** The id of the chosen delivery group; null: the organisation. */
  group: number | null;
  groups: ConfigDetail['groups'];
}

/** Chooses the values that the panel shows: the organisation's or a delivery group's. */
export function ScopeSelect({ group, groups }: ScopeSelectProps) {
  const { choose } = useConfigAddress();
  return (
    <Select
      label="Values for"
      name="scope"
      none="The organisation"
      value={group === null ? '' : String(group)}
      options={groups.map(({ id, name, set }) => ({
        value: String(id),
        label: set ? `${name} (${set} of its own)` : name,
      }))}
      onChange={(value) => choose(value ? Number(value) : null)}
      help={
        group === null
          ? 'They apply in every delivery group that has no values of its own.'
          : 'Only settings that a delivery group may have of its own. What is not set here is as in the organisation.'
      }
    />
  );
}
