import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { NextRow } from 'shared-api/contracts/next';
import { useRowFocus } from './useRowFocus';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ project_id: id }) as NextRow);
let setRows: (rows: NextRow[]) => void;

function List() {
  const [rows, set] = useState(rowsOf(1, 2, 3));
  setRows = set;
  return (
    <ol {...useRowFocus(rows, false)}>
      {rows.map(({ project_id: id }) => (
        <li key={id}>
          <button>{`Take ${id}`}</button>
        </li>
      ))}
    </ol>
  );
}

const actEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = true;
});

test('the next row has the focus at once when a row disappears, so that nothing else can move it', async () => {
  render(<List />);
  act(() => screen.getByText('Take 1').focus());
  const focused: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() => focused.push(document.activeElement?.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  // `act` would run all effects at once; in the browser some run after the next frame.
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
  setRows(rowsOf(2, 3));
  await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  expect(focused).toEqual(['Take 2']);
});
