import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a day and a time into a field, part by part: `04052031` and `1000a`. */
export async function typeTime(user: UserEvent, label: string, digits: string): Promise<void> {
  const field = within(await screen.findByRole('group', { name: new RegExp(`^${label}`) }));
  await user.click(await field.findByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(digits);
}
