import { Banner } from 'shared-ui/core';

/** Says that amounts leave out projects whose prices the user may not see. @param rows with the number of such projects in each */
export function HiddenNote({ rows }: { rows: readonly { hidden: number }[] }) {
  if (!rows.some(({ hidden }) => hidden > 0)) return null;
  return (
    <Banner kind="info" title="Some prices are hidden from you.">
      Amounts with an asterisk leave out the projects whose prices you may not see; point at one to see how
      many.
    </Banner>
  );
}
