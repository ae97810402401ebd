import type { Milestone } from 'shared-api/contracts/milestones';

function kindOf({ is_check, is_date, is_text }: Milestone): string {
  if (is_check) return 'Checkbox';
  if (is_date) return 'Date';
  return is_text ? 'Text' : 'Attachment';
}

/** Looks up the kind of a milestone of a list, in a word. */
export const kindIn = (items: readonly Milestone[]) => (id: number) => {
  const found = items.find((one) => one.id === id);
  return found && kindOf(found);
};
