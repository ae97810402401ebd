import { fireEvent, render, screen } from '@testing-library/react';
import { ScrollFrame } from './ScrollFrame';

/** A table of 500 px in a frame of 300: jsdom has no layout. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
});
afterEach(() => jest.restoreAllMocks());

const frame = () => screen.getByRole('region', { name: 'Prices' });
const show = () =>
  render(
    <ScrollFrame label="Prices">
      <table />
    </ScrollFrame>,
  );

test('marks the sides on which there is more, also while it is scrolled', () => {
  show();
  expect(frame()).toHaveAttribute('data-more', 'end');
  for (const [left, more] of [
    [100, 'both'],
    [200, 'start'],
  ] as const) {
    frame().scrollLeft = left;
    fireEvent.scroll(frame());
    expect(frame()).toHaveAttribute('data-more', more);
  }
});

test('marks nothing where all has room, also after the content has changed', () => {
  const { rerender } = show();
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  rerender(
    <ScrollFrame label="Prices">
      <p />
    </ScrollFrame>,
  );
  expect(frame()).toHaveAttribute('data-more', 'none');
});
