import { useState } from 'react';
import { useHolidayYears } from 'shared-api/accounts';
import { Button, Menu, useIsPhone, type MenuItem } from 'shared-ui/core';
import type { ListState } from 'shared-ui/grid';
import { thisYear } from './holidays';

interface Choice {
  label: string;
  from?: string;
  to?: string;
}

const ofYear = (year: number): Choice => ({
  label: String(year),
  from: `${year}-01-01`,
  to: `${year + 1}-01-01`,
});
/** This year and the next one are offered even while they have no holidays. */
const choicesOf = (years: readonly number[]): readonly Choice[] => [
  { label: `${thisYear} and later` },
  ...[...new Set([thisYear + 1, thisYear, ...years])].sort((a, b) => b - a).map(ofYear),
  { label: 'All years', from: '1900-01-01' },
];

/** A menu of years that sets the filter of the date. */
export function YearMenu({ list }: { list: ListState }) {
  const phone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choices = choicesOf(useHolidayYears().data ?? []);
  const [from] = list.filters.date_gte ?? [];
  const [to] = list.filters.date_lt ?? [];
  const chosen = choices.find((choice) => choice.from === from && choice.to === to);
  const items: MenuItem[] = choices.map((choice) => ({
    label: choice.label,
    checked: choice === chosen,
    onSelect: () =>
      list.setFilters({
        date_gte: choice.from ? [choice.from] : [],
        date_lt: choice.to ? [choice.to] : [],
      }),
  }));
  // A phone's row has room for the filters themselves.
  if (phone) return null;
  return (
    <>
      <Button
        icon="event"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Year
      </Button>
      <Menu anchor={anchor} label="Year" items={items} onClose={() => setAnchor(null)} />
    </>
  );
}
