import type { Page } from '@playwright/test';
import type { ResourceData } from 'shared-api/resources/declareResource';
import { demandedFields } from 'shared-api/resources/validBody';

/** Fills all required fields except the given ones, which the test fills itself. */
export async function fillOthers(page: Page, data: ResourceData, ...filled: string[]): Promise<void> {
  for (const { label, value } of demandedFields(data, filled))
    await page.getByRole('textbox', { name: label }).fill(value);
}
