import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../core';
import { SearchBox } from './SearchBox';
import { searchDebounce } from './searchDebounce';

test('a text that was cleared before its search was shown is searched for no more', () => {
  jest.useFakeTimers();
  try {
    const onSearch = jest.fn();
    const box = (value: string) => (
      <AppTheme>
        <SearchBox label="Search by name" value={value} onSearch={onSearch} />
      </AppTheme>
    );
    const { rerender } = render(box(''));
    const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    type('tug');
    act(() => void jest.advanceTimersByTime(searchDebounce));
    expect(onSearch).toHaveBeenLastCalledWith('tug');
    type('');
    // The page shows the search only now.
    rerender(box('tug'));
    act(() => void jest.advanceTimersByTime(searchDebounce));
    expect(onSearch).toHaveBeenLastCalledWith('');
  } finally {
    jest.useRealTimers();
  }
});
