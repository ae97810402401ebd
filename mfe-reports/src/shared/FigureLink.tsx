import { RouterLink, VisuallyHidden } from 'shared-ui/core';

export interface FigureLinkProps {
  /** null: there is no such figure. */
  count: number | null;
  /** The list of the projects behind it. */
  to: string;
  /** What it counts, for screen readers. */
  of: string;
}

/** A figure that leads to the list of its projects; a zero leads nowhere. */
export function FigureLink({ count, to, of }: FigureLinkProps) {
  if (!count) return <span data-none="">{count === null ? '–' : 0}</span>;
  return (
    <RouterLink to={to}>
      {count.toLocaleString('en-GB')}
      <VisuallyHidden> {of}</VisuallyHidden>
    </RouterLink>
  );
}
