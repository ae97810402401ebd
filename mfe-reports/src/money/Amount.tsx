import { formatMoney, VisuallyHidden } from 'shared-ui/core';

export interface AmountProps {
  dollars: number;
  /** Projects that the amount leaves out; `some` where the rows of a total share projects, which nobody counted. */
  hidden: number | 'some';
}

/** `$1,200.00`, or `$1,200.00*` where it leaves out projects whose prices are hidden; a dash where it leaves out all. */
export function Amount({ dollars, hidden }: AmountProps) {
  const text = formatMoney(dollars);
  if (hidden === 0) return text;
  const projects = hidden === 'some' ? 'projects' : hidden === 1 ? '1 project' : `${hidden} projects`;
  const words = `without ${projects} whose prices are hidden from you`;
  return (
    <span title={words}>
      {text}
      <span aria-hidden="true">*</span>
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}
