import { render, screen } from '@testing-library/react';
import { AppTheme } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import portal from '../portal.json';
import remote from './remote';

/** Opens the page as the shell does: by its address, with the code of the remote. */
async function open() {
  const { default: Page } = await remote.routes.list();
  const address = `/${portal.routes.list.path}`;
  const router = createTestRouter([{ path: address, element: <Page /> }], { initialEntries: [address] });
  render(
    <AppTheme>
      <TestRouter router={router} />
    </AppTheme>,
  );
}

test('the page has a title, a note that it is empty, and a link', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: portal.title })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'There is nothing here yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/');
});
