import { render, screen } from '@testing-library/react';
import { FeatureReached } from './FeatureReached';

const reached = { people: 0, days: 14, daily: [], latest: [] };

it.each([
  [0, 'Nobody in the last 14 days'],
  [1, '1 person in the last 14 days'],
  [3, '3 people in the last 14 days'],
])('says whom a feature was on for lately: %d', (people, text) => {
  render(<FeatureReached reached={{ ...reached, people }} />);
  expect(screen.getByRole('region', { name: 'Was on for' })).toHaveTextContent(text);
});
