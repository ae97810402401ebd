import { act, screen, waitFor } from '@testing-library/react';
import type { Project } from 'shared-api/contracts/project';
import type { ProjectForecast } from 'shared-api/contracts/reports/forecast';
import { refusal } from 'shared-api/testing';
import { renderReport } from '../testing/renderReport';
import ForecastSection from './ForecastSection';

const path = 'GET /api/projects/481/forecast';
const show = (answer: unknown) =>
  renderReport(<ForecastSection project={{ id: 481 } as Project} />, '/', { [path]: answer });
const closed = {
  state: { id: 9, name: 'Closed' },
  likely: '2026-12-18',
  safe: '2027-01-15',
  cases: 131,
  record: { forecasts: 101, held: 86 },
};

describe('when a project will be done', () => {
  it('is a span for each later state, with its cases and how earlier ones held [forecast.3]', async () => {
    const forecast: ProjectForecast = {
      elapsed: 4,
      states: [
        {
          ...closed,
          state: { id: 8, name: 'Acceptance' },
          safe: closed.likely,
          record: { forecasts: 0, held: 0 },
        },
        closed,
      ],
    };
    await show(forecast);
    expect(await screen.findByRole('heading', { name: 'When will it be done?' })).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '18\u00a0Dec\u00a02026131 projects',
      expect.stringMatching(
        /^18\u00a0Dec\u00a02026\u00a0– 15\u00a0Jan\u00a02027131 projects; 85% of 101 held$/,
      ),
    ]);
  });

  it.each([
    ['without enough cases', { elapsed: 4, states: [] }],
    ['where it did not load', refusal(500, 'Out of order.')],
  ])('says nothing %s', async (_, answer) => {
    const { api } = await show(answer);
    await waitFor(() => expect(api.to(path)).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
