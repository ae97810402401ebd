import { Banner } from 'shared-ui/core';

type Rows = readonly { hidden: number }[];

/** Whether a total over rows that share projects leaves some out. */
export const hiddenOf = (rows: Rows): 0 | 'some' => (rows.some(({ hidden }) => hidden > 0) ? 'some' : 0);

/** Says that amounts leave out projects whose prices the user may not see. @param rows with the number of such projects in each */
export function HiddenNote({ rows }: { rows: Rows }) {
  if (hiddenOf(rows) === 0) return null;
  return (
    <Banner kind="info" title="Some prices are hidden from you.">
      Amounts with an asterisk leave out the projects whose prices you may not see; point at one to see how
      many.
    </Banner>
  );
}
