import { render, screen } from '@testing-library/react';
import { createTestRouter, TestRouter } from '../../testing/router';
import { TabLinks } from '../content';
import { Description, DescriptionList } from '../core';

test('a fact without a value shows its placeholder; only facts with an action have a button', () => {
  render(
    <DescriptionList>
      <Description label="Name" action={<button type="button">Edit</button>}>
        Fram
      </Description>
      <Description label="Port">{null}</Description>
      <Description label="Owner" missing="Nobody">
        {''}
      </Description>
    </DescriptionList>,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Port', 'Owner']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'FramEdit',
    'Not given',
    'Nobody',
  ]);
});

test('only the tab of the current address is marked as current', () => {
  const tabs = [
    { label: 'Info', to: '/ships/1' },
    { label: 'Log', to: '/ships/1/log' },
  ];
  const element = <TabLinks label="Ship" tabs={tabs} />;
  const router = createTestRouter([{ path: '*', element }], { initialEntries: ['/ships/1/log'] });
  render(<TestRouter router={router} />);
  expect(screen.getByRole('link', { name: 'Log' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Info' })).not.toHaveAttribute('aria-current');
});
