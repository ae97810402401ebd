import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The nth field for a start. It shows `06:00 pm`, or `hh:mm aa` while it is empty. */
export const timeField = (nth = 0) => screen.getAllByRole('group', { name: /Start time/ })[nth]!;

/** Enters a time, `18:00`, into the nth field for a start. */
export async function enterTime(user: UserEvent, time: string, nth = 0): Promise<void> {
  await user.click(within(timeField(nth)).getByRole('spinbutton', { name: 'Hours' }));
  await user.paste(time);
}
