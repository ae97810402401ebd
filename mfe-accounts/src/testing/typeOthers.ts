import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ResourceData } from 'shared-api/resources/declareResource';
import { demandedFields } from 'shared-api/resources/validBody';

/** Types into each field that the form demands and that the test does not fill itself. */
export async function typeOthers(user: UserEvent, data: ResourceData, ...filled: string[]): Promise<void> {
  for (const { label, value } of demandedFields(data, filled))
    await user.type(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), value);
}
