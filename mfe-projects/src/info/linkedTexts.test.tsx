import { screen } from '@testing-library/react';
import { aP4p, anEntry, aSchema } from '../testing/fixtures';
import { renderProject, widen } from '../testing/renderProject';

const link = (address: string) => screen.findByRole('link', { name: address });

beforeEach(() => widen(1000));

test('addresses in the planning data and in properties are links [linked-text.3]', async () => {
  await renderProject({
    project: {
      p4p: aP4p({ work_required: 'Plan: https://wiki.example/plan.' }),
      properties: { site: 'Map at https://maps.example/dc4' },
    },
    schema: aSchema({ site: { type: 'string', title: 'Site' } }),
  });
  expect(await link('https://wiki.example/plan')).toHaveAttribute('href', 'https://wiki.example/plan');
  expect(await link('https://maps.example/dc4')).toHaveAttribute('rel', 'noopener noreferrer');
});

test('addresses in comments are links, others stay text [linked-text.4]', async () => {
  await renderProject({
    tab: '/timeline',
    timeline: [anEntry({ comment: 'See https://wiki.example/a and javascript:alert(1)' })],
  });
  expect(await link('https://wiki.example/a')).toBeVisible();
  expect(screen.getByText(/javascript:alert\(1\)/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});
