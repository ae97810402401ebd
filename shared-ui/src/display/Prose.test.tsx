import { render, screen } from '@testing-library/react';
import { headingId, ProseSection } from './Prose';

test.each([
  ['Who sees what', 'who-sees-what'],
  ['“Sent mail” & more!', 'sent-mail-more'],
  ['Überblick 2', 'überblick-2'],
])('the heading “%s” has the id %s', (title, id) => {
  expect(headingId(title)).toBe(id);
  render(<ProseSection title={title}>Text</ProseSection>);
  expect(screen.getByRole('heading', { level: 3, name: title })).toHaveAttribute('id', id);
});
