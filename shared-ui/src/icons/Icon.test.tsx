import { render, screen } from '@testing-library/react';
import { Icon, iconNames, isIconName } from './Icon';

test('icon names are recognised, other texts are not', () => {
  expect(isIconName('folder')).toBe(true);
  expect(isIconName('unicorn')).toBe(false);
  expect(isIconName('toString')).toBe(false);
});

test.each(iconNames)('the icon "%s" draws something', (name) => {
  const { container } = render(<Icon name={name} />);
  expect(container.querySelector('svg')?.childElementCount).toBeGreaterThan(0);
});

test('an icon is hidden from assistive technology unless it has a label', () => {
  render(
    <>
      <Icon name="lock" />
      <Icon name="lock" label="Services locked" />
    </>,
  );
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Services locked' })).toBeInTheDocument();
});
