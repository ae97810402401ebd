import type { Milestone } from 'shared-api/contracts/milestones';

/** The kind of a milestone, in a word. */
export const kindOf = ({ is_check, is_date, is_text }: Milestone): string => {
  if (is_check) return 'Checkbox';
  if (is_date) return 'Date';
  return is_text ? 'Text' : 'Attachment';
};
