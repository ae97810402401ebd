import { formatMoney, VisuallyHidden } from 'shared-ui/core';

export interface AmountProps {
  dollars: number;
  /** Projects that the amount leaves out. */
  hidden: number;
}

/** `$1,200.00`, or `$1,200.00*` where it leaves out projects whose prices are hidden; a dash where it leaves out all. */
export function Amount({ dollars, hidden }: AmountProps) {
  const text = formatMoney(dollars);
  if (hidden === 0) return text;
  const words = `without ${hidden} ${hidden === 1 ? 'project' : 'projects'} whose prices are hidden from you`;
  return (
    <span title={words}>
      {text}
      <span aria-hidden="true">*</span>
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}
