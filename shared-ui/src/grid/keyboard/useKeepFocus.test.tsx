import { useRef } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { useKeepFocus } from './useKeepFocus';

/** Rows as AG Grid draws them, in which a new `drawing` makes new cells. */
function Grid({ drawing, ids = [1, 2] }: { drawing: string; ids?: number[] }) {
  const frame = useRef<HTMLDivElement>(null);
  useKeepFocus(frame);
  return (
    <>
      <div ref={frame}>
        {ids.map((id) => (
          <div key={id} {...{ 'row-id': id }}>
            <div key={drawing} tabIndex={-1} data-testid={`cell-${id}`} {...{ 'col-id': 'name' }}>
              <a href="/ship">Ship {id}</a>
            </div>
          </div>
        ))}
      </div>
      <button type="button">Beside the grid</button>
    </>
  );
}

test('a link and a cell keep the focus when their cell is drawn anew', async () => {
  const { rerender } = render(<Grid drawing="narrow" />);
  screen.getByRole('link', { name: 'Ship 2' }).focus();
  rerender(<Grid drawing="wide" />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ship 2' })).toHaveFocus());
  screen.getByTestId('cell-1').focus();
  rerender(<Grid drawing="narrow" />);
  await waitFor(() => expect(screen.getByTestId('cell-1')).toHaveFocus());
});

test('the focus is not taken from another element, and a removed row gives it up', async () => {
  const { rerender } = render(<Grid drawing="narrow" />);
  screen.getByRole('link', { name: 'Ship 2' }).focus();
  screen.getByRole('button').focus();
  rerender(<Grid drawing="wide" />);
  await Promise.resolve();
  expect(screen.getByRole('button')).toHaveFocus();
  screen.getByRole('link', { name: 'Ship 2' }).focus();
  rerender(<Grid drawing="wide" ids={[1]} />);
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
