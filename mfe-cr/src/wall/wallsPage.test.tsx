import { screen, within } from '@testing-library/react';
import type { CrWall } from 'shared-api/contracts/cr/wall';
import { refusal, type Call } from 'shared-api/testing';
import portal from '../../portal.json';
import { aRow, inMinutes, renderCr } from '../testing/renderCr';

const wall: CrWall = {
  id: 3,
  name: 'Lobby',
  maker: { id: 12, name: 'Daniel Okafor' },
  created_on: inMinutes(-9000),
  read_on: null,
};

describe('the displays', () => {
  it('are made with an address that is shown once, and taken back after a question [cr-wall.7]', async () => {
    let walls = [wall];
    const made = { ...wall, id: 4, name: 'Operations', url: 'http://portal/display/cr.wall#secret' };
    const { api, user } = await renderCr('/cr_dashboard/displays', {
      'GET /api/cr_walls': () => walls,
      'POST /api/cr_walls': () => {
        walls = [...walls, made];
        return made;
      },
      'DELETE /api/cr_walls/3': () => {
        walls = walls.filter(({ id }) => id !== 3);
        return refusal(204, '');
      },
    });
    const list = await screen.findByRole('list', { name: 'Displays' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /^Lobbymade by Daniel Okafor .*, not opened yet/,
    );
    await user.type(screen.getByRole('textbox', { name: 'Name of the new display' }), 'Operations');
    await user.click(screen.getByRole('button', { name: 'Make a display' }));
    expect(await screen.findByDisplayValue('http://portal/display/cr.wall#secret')).toBeVisible();
    expect(api.to('POST /api/cr_walls')[0]!.body).toEqual({ name: 'Operations' });
    expect(await within(list).findByText('Operations')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back Lobby' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take Back' }),
    );
    expect(await screen.findByText('The display “Lobby” was taken back.')).toBeVisible();
  });

  it('are a feature with its calls', () => {
    expect(portal.features.wall).toMatchObject({ default: true, slots: ['wall'], routes: ['displays'] });
  });
});

describe('the full screen of the dashboard', () => {
  const served = {
    'GET /api/crs': ({ url }: Call) =>
      new URL(url, 'http://portal').searchParams.getAll('status').includes('planned')
        ? [aRow({ id: 4, title: 'Cutover', status: 'in_progress', next_update_time: inMinutes(-6.5) })]
        : [],
  };

  it('opens by a button, and Escape leaves it [cr-wall.8]', async () => {
    const { user } = await renderCr('/cr_dashboard', served);
    await user.click(await screen.findByRole('button', { name: 'Full screen' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Change requests/ })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('6min overdue');
    // The rest of the page is away meanwhile.
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.getByRole('button', { name: /^Leave full screen/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('searchbox', { name: 'Search change requests' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1, name: /^Change requests/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Full screen' })).toHaveFocus();
  });

  it('is not offered while its feature is off', async () => {
    await renderCr('/cr_dashboard', served, { 'cr.wall': false });
    expect(await screen.findByText('Cutover')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  });
});
