import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { TabLinks } from './TabLinks';

const labels = ['Info', 'Services', 'Timeline', 'Milestones', 'Financials'];
const tabs = labels.map((label) => ({ label, to: `/481/${label}` }));

/** Tabs of 100 px in a row of 300: jsdom has no layout. */
function layOut() {
  const define = (name: string, get: (element: HTMLElement) => number) =>
    jest.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return get(this);
    });
  define('offsetLeft', (element) => labels.indexOf(element.textContent) * 100);
  define('offsetWidth', () => 100);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
}
const show = (tab: string) =>
  render(
    <MemoryRouter initialEntries={[`/481/${tab}`]}>
      <TabLinks label="Project" tabs={tabs} />
    </MemoryRouter>,
  );
const row = () => screen.getByRole('navigation', { name: 'Project' });

beforeEach(layOut);
afterEach(() => jest.restoreAllMocks());

test('scrolls the current tab to the middle, also after another was chosen [tab-links.1]', async () => {
  show('Timeline');
  expect(row().scrollLeft).toBe(100);
  await userEvent.click(screen.getByRole('link', { name: 'Milestones' }));
  expect(row().scrollLeft).toBe(200);
});

test('marks the sides on which there are more tabs [tab-links.2]', () => {
  show('Timeline');
  expect(row()).toHaveAttribute('data-more', 'both');
  row().scrollLeft = 0;
  fireEvent.scroll(row());
  expect(row()).toHaveAttribute('data-more', 'end');
  row().scrollLeft = 200;
  fireEvent.scroll(row());
  expect(row()).toHaveAttribute('data-more', 'start');
});

test('has no fade where all tabs fit, also after the window was made wider', () => {
  show('Info');
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  row().scrollLeft = 0;
  fireEvent(window, new Event('resize'));
  expect(row()).toHaveAttribute('data-more', 'none');
});
