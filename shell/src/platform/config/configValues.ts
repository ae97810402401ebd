import {
  checkSetting,
  isRequired,
  listSettings,
  type ConfigValue,
  type ConfigValues,
} from 'shared-api/config';
import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { fromFormValue, toFormValue, type FieldLeaf, type FormikErrors } from 'shared-ui/form';

/** The values of the form. */
export interface ConfigFormValues {
  /** The fields by the keys of the settings. */
  config: Record<string, unknown>;
  /** Whether a setting is set even if its value is the inherited one. */
  kept: Record<string, boolean>;
}

type Opened = Pick<ConfigDetail, 'schema' | 'group' | 'values' | 'inherited'>;

export interface SettingLeaf extends FieldLeaf {
  perGroup: boolean;
}

/** The settings as fields of the form. For a delivery group those that it may have values for. */
export const leavesOf = ({ schema, group }: Pick<Opened, 'schema' | 'group'>): SettingLeaf[] =>
  listSettings(schema)
    .filter(({ perGroup }) => group === null || perGroup)
    .map(({ key, property, perGroup }) => ({
      path: key,
      title: property.title,
      required: isRequired(property) && property.type !== 'boolean',
      schema: property,
      perGroup,
    }));

/** Converts a field to the setting's value; null for an empty field that must not be empty. An empty text is a value. */
export function readField(leaf: FieldLeaf, formValue: unknown): unknown {
  const value = fromFormValue(leaf, formValue);
  return value === null && leaf.schema.type === 'string' ? '' : value;
}

export function toConfigForm(opened: Opened): ConfigFormValues {
  const leaves = leavesOf(opened);
  const shown: ConfigValues = { ...opened.inherited, ...opened.values };
  return {
    config: Object.fromEntries(leaves.map((leaf) => [leaf.path, toFormValue(leaf, shown[leaf.path])])),
    kept: Object.fromEntries(leaves.map(({ path }) => [path, Object.hasOwn(opened.values, path)])),
  };
}

/** Whether a field sets its setting: it did before and was not reset, or it differs from what is inherited. */
export const isSet = (
  leaf: FieldLeaf,
  { config, kept }: ConfigFormValues,
  inherited: ConfigValues,
): boolean => kept[leaf.path] === true || readField(leaf, config[leaf.path]) !== inherited[leaf.path];

/** The values that saving the form would set. Only for a form without faults. */
export const toConfigValues = (opened: Opened, form: ConfigFormValues): ConfigValues =>
  Object.fromEntries(
    leavesOf(opened)
      .filter((leaf) => isSet(leaf, form, opened.inherited))
      .map((leaf) => [leaf.path, readField(leaf, form.config[leaf.path]) as ConfigValue]),
  );

/** The messages of the form; empty if all fields are valid. */
export function configFormFaults(
  opened: Opened,
  { config }: ConfigFormValues,
): FormikErrors<ConfigFormValues> {
  const faults = leavesOf(opened).flatMap((leaf): [string, string][] => {
    const property = opened.schema.properties[leaf.path]!;
    const fault = checkSetting(property, readField(leaf, config[leaf.path]));
    return fault ? [[leaf.path, fault]] : [];
  });
  return faults.length ? { config: Object.fromEntries(faults) } : {};
}
