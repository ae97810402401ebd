import type { ConfigProperty, ConfigValues, ManifestConfig } from '../manifest/manifestConfig';
import { listSettings } from './checkSetting';

/** Limits the characters of a text that is told in words. */
const maxText = 120;

/** One changed setting in words. */
export interface ConfigDifference {
  key: string;
  title: string;
  from: string;
  to: string;
}

const shorten = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text);

/** Tells a value in words: `on`, the title of an option, a text in quotes, `empty`. */
export function describeValue({ type, oneOf }: ConfigProperty, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value !== 'string') return String(value);
  const option = oneOf?.find((one) => one.const === value);
  if (option) return option.title;
  if (type !== 'string' || value) return `“${shorten(value)}”`;
  return 'empty';
}

/**
 * Tells in words what a change does.
 * @param inherited the values that apply where none is set: the defaults, or for a delivery group the organisation's
 * @returns one entry for each setting whose value is set, changed or reset
 */
export function describeDifferences(
  config: ManifestConfig,
  { group, inherited }: { group: boolean; inherited: ConfigValues },
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ConfigDifference[] {
  return listSettings(config).flatMap(({ key, property }): ConfigDifference[] => {
    if (before[key] === after[key]) return [];
    const tell = (values: Readonly<Record<string, unknown>>) =>
      Object.hasOwn(values, key)
        ? describeValue(property, values[key])
        : `${describeValue(property, inherited[key])}, ${group ? 'as in the organisation' : 'by default'}`;
    return [{ key, title: property.title, from: tell(before), to: tell(after) }];
  });
}
