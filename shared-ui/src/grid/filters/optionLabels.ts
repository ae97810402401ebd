import { useEffect, useState } from 'react';
import type { ColumnFilter, NamedFilter, Option } from '../list/column';

/** Cache of option labels, by filter: chips show them for ids. */
const labels = new WeakMap<ColumnFilter, Map<string, string>>();

export function rememberLabels(filter: ColumnFilter, options: readonly Option[]): void {
  const known = labels.get(filter) ?? new Map<string, string>();
  for (const { value, label } of options) known.set(value, label);
  labels.set(filter, known);
}

/** The label of a filter's value; the value itself while its label is not loaded. */
export function optionLabel(filter: ColumnFilter, value: string): string {
  if (filter.kind === 'choice')
    return filter.options.find((option) => option.value === value)?.label ?? value;
  if (filter.kind === 'given') return filter.label(value) ?? value;
  if (filter.kind === 'options' && value === '') return filter.allowEmpty ?? 'None';
  return labels.get(filter)?.get(value) ?? value;
}

/** Loads the missing labels of chosen ids, and renders again when they have arrived. */
export function useOptionLabels(named: readonly NamedFilter[], chosen: Record<string, string[]>): void {
  const [, setLoads] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    for (const { filter, param } of named) {
      if (filter.kind !== 'options' || !filter.ids) continue;
      const unknown = chosen[param]?.some((value) => value !== '' && !labels.get(filter)?.has(value));
      if (!unknown) continue;
      filter.load('', controller.signal).then(
        (options) => {
          rememberLabels(filter, options);
          setLoads((n) => n + 1);
        },
        // Ignore the error: the chip shows the id, and opening the filter shows the error.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [named, chosen]);
}
