import { useEffect, useState } from 'react';
import type { ColumnFilter, NamedFilter, Option } from '../list/column';

/** Labels seen so far, by filter: chips name ids with them. */
const labels = new WeakMap<ColumnFilter, Map<string, string>>();

export function rememberLabels(filter: ColumnFilter, options: readonly Option[]): void {
  const known = labels.get(filter) ?? new Map<string, string>();
  for (const { value, label } of options) known.set(value, label);
  labels.set(filter, known);
}

/** The words for a filter's value; the value itself while nobody has told them. */
export function optionLabel(filter: ColumnFilter, value: string): string {
  if (filter.kind === 'choice') return filter.options.find((one) => one.value === value)?.label ?? value;
  if (filter.kind === 'options' && value === '') return filter.allowEmpty ?? 'None';
  return labels.get(filter)?.get(value) ?? value;
}

/** Looks up the labels of the ids chosen in filters of ids, once; renders anew when they are there. */
export function useOptionLabels(named: readonly NamedFilter[], chosen: Record<string, string[]>): void {
  const [, setSeen] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    for (const { filter, param } of named) {
      if (filter.kind !== 'options' || !filter.ids) continue;
      const unknown = chosen[param]?.some((value) => value !== '' && !labels.get(filter)?.has(value));
      if (!unknown) continue;
      filter.load('', controller.signal).then(
        (options) => {
          rememberLabels(filter, options);
          setSeen((n) => n + 1);
        },
        // The chip then shows the id, and opening the filter says what is wrong.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [named, chosen]);
}
