import { screen } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { aBoot } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

const text = 'Public demo: anyone can sign in. Enter nothing real.';

it.each([
  [true, 'public'],
  [false, 'local'],
])('whether pages have the demo banner: %s for a %s demo', async (isPublic) => {
  fakeApi({});
  renderPortal('/login', { demo: { password: 'portal-demo', accounts: [], isPublic } });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryAllByText(text)).toHaveLength(isPublic ? 1 : 0);
  expect(aBoot().demo).toBeNull();
});
