import type { Page } from '@playwright/test';

/** Returns a Wednesday at least 30 days ahead, `YYYY-MM-DD`, that is not in the holidays around New Year. */
export function workingDate(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + (day.getUTCDay() === 3 ? 7 : 1));
  while (
    day.getUTCDay() !== 3 ||
    day.getTime() - Date.now() < 30 * 86_400_000 ||
    /-(12-2|12-3|01-0)/.test(day.toISOString())
  );
  return day.toISOString().slice(0, 10);
}

/** The date of `workingDate` as a user types it into the form. */
export const workingDay = (): string => workingDate().split('-').reverse().join('');

/** Fills all fields of the form for a project of Network. */
export async function fillProject(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Delivery Group' }).selectOption('Network');
  await page.getByLabel(/^Project name/).fill(name);
  await page.getByLabel(/^Clarity Code/).fill('NET-2026-0418');
  await page.getByLabel(/^PAN Code/).fill('4471-09-220');
  await page.getByLabel(/^Release ID/).fill('OPS-88340');
  await page.getByLabel(/^Work Required/).fill('Same design as DC4, in four windows.');
  await page.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(workingDay());
  await page.getByRole('combobox', { name: 'PAN Owner' }).fill('Helen');
  await page.getByRole('option', { name: 'Helen Ward' }).click();
  await page.getByRole('combobox', { name: 'Site' }).selectOption({ index: 1 });
}

/** Reads the values of the form's fields. */
export async function formValues(page: Page): Promise<Record<string, string>> {
  const main = page.getByRole('main');
  const values: Record<string, string> = {};
  for (const name of ['Project name', 'Clarity Code', 'PAN Code', 'Release ID', 'Work Required'])
    values[name] = await main.getByRole('textbox', { name }).inputValue();
  for (const name of ['Delivery Group', 'PAN Owner', 'Site'])
    values[name] = await main.getByRole('combobox', { name }).inputValue();
  for (const name of ['Day', 'Month', 'Year'])
    values[name] = (await main.getByRole('spinbutton', { name }).textContent()) ?? '';
  return values;
}
