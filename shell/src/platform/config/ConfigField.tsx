import { describeValue, type ConfigValues } from 'shared-api/config';
import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { Button, styled, Tag } from 'shared-ui/core';
import { SchemaField, toFormValue, useFormikContext } from 'shared-ui/form';
import { Quiet } from '../shared/platformStyles';
import { isSet, type ConfigFormValues, type SettingLeaf } from './configValues';

const Below = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  '& > button': { marginLeft: 'auto' },
});

export interface ConfigFieldProps {
  leaf: SettingLeaf;
  detail: Pick<ConfigDetail, 'schema' | 'group'>;
  inherited: ConfigValues;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** The field of a setting. It tells whether its value is set or inherited, and resets it. */
export function ConfigField({ leaf, detail: { schema, group }, inherited, today }: ConfigFieldProps) {
  const { values, setValues, isSubmitting } = useFormikContext<ConfigFormValues>();
  const { path, title } = leaf;
  const property = schema.properties[path]!;
  const set = isSet(leaf, values, inherited);
  const base = describeValue(property, inherited[path]);
  const reset = () =>
    setValues({
      config: { ...values.config, [path]: toFormValue(leaf, inherited[path]) },
      kept: { ...values.kept, [path]: false },
    });
  return (
    <div>
      <SchemaField leaf={leaf} name={`config.${path}`} today={today} />
      <Below>
        {set ? <Tag kind="info">{group ? 'Own value' : 'Set'}</Tag> : null}
        <Quiet>
          {group ? 'Organisation' : 'Default'}: {base}
          {!group && leaf.perGroup && ' · groups may differ'}
        </Quiet>
        {set && (
          <Button
            size="small"
            icon="undo"
            disabled={isSubmitting}
            aria-label={`Reset ${title}`}
            onClick={() => void reset()}
          >
            Reset
          </Button>
        )}
      </Below>
    </div>
  );
}
