import { act, screen } from '@testing-library/react';
import { renderPortal } from '../testing/renderPortal';

jest.mock('./AreaScreen', () => ({
  AreaScreen: () => {
    throw new Error('The frame is broken.');
  },
}));

it('an error of the shell itself says so until the next navigation', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPortal('/account/request_recover', { user: null });
  expect(await screen.findByRole('heading', { name: 'Account recovery' })).toBeVisible();
  window.history.pushState(null, '', '/projects');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText('This page could not be shown')).toBeVisible();
  expect(screen.getByText(/The frame is broken/)).toBeInTheDocument();
  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Account recovery' })).toBeVisible();
  expect(screen.queryByText('This page could not be shown')).toBeNull();
  logged.mockRestore();
});
