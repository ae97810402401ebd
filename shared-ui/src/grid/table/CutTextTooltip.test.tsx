import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CutTextTooltip } from './CutTextTooltip';
import { columnDefs } from './columnDefs';
import { columns } from '../testList';
import { neededWidth } from './columnWidths';

/** jsdom has no layout: sets the widths that an element would have. */
function setWidths(element: HTMLElement, whole: number, shown: number) {
  Object.defineProperty(element, 'scrollWidth', { value: whole });
  Object.defineProperty(element, 'clientWidth', { value: shown });
}

function show() {
  render(
    <CutTextTooltip>
      <div role="gridcell">Session recording, privileged jump hosts</div>
      <div role="gridcell">Short</div>
    </CutTextTooltip>,
  );
  const [long, short] = [screen.getByText(/^Session/), screen.getByText('Short')];
  setWidths(long, 300, 120);
  setWidths(short, 40, 120);
  return { long, short };
}

test('a cell that is cut off shows its whole text on hover, until the pointer leaves', async () => {
  const { long } = show();
  fireEvent.mouseOver(long);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Session recording, privileged jump hosts');
  fireEvent.mouseLeave(long.parentElement!);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('a cell that shows all of its text has no tooltip', () => {
  fireEvent.mouseOver(show().short);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('a cell whose third line is hidden shows its whole text on hover', () => {
  const { short } = show();
  Object.defineProperty(short, 'scrollHeight', { value: 51 });
  Object.defineProperty(short, 'clientHeight', { value: 34 });
  fireEvent.mouseOver(short);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Short');
});

test('fixed columns need their width, flexible ones their minimum width', () => {
  expect(neededWidth(columns)).toBe(68 + 120 + 120 + 120);
});

test('only columns marked as pinned are pinned, and only where the grid is too narrow', () => {
  const [id, name] = [{ ...columns[0]!, pinned: true }, columns[1]!];
  const pinned = (pin: boolean) =>
    columnDefs([id, name], { pin, sort: [], flush: true, toggleSort: () => undefined }).map(
      (def) => def.pinned,
    );
  expect(pinned(true)).toEqual(['left', null]);
  expect(pinned(false)).toEqual([null, null]);
});
