import { describeFigure, formatFigure, parseFigure, type Figure } from './figure';

const figure: Figure = {
  name: 'over_target',
  group: 3,
  team: null,
  state: 12,
  from: '2026-06-01',
  to: '2026-11-22',
};

describe('a figure of a report as a filter', () => {
  it('is read as it was written, with and without a name', () => {
    for (const one of [
      figure,
      { ...figure, team: 0 },
      { ...figure, team: 7, state: null, name: 'closed' as const },
      { ...figure, label: 'In Delivery: second part' },
    ])
      expect(parseFigure(formatFigure(one))).toEqual(one);
  });

  it('is described in words', () => {
    expect(describeFigure(formatFigure({ ...figure, label: 'In Delivery' }))).toMatch(
      /^Over the target of In Delivery, 1 Jun\s–\s22 Nov 2026$/,
    );
    expect(describeFigure(formatFigure(figure))).toMatch(/^Over the target of a state, /);
    expect(describeFigure(formatFigure({ ...figure, name: 'closed', to: figure.from }))).toBe(
      'Closed, 1 Jun 2026',
    );
  });

  it.each([
    '',
    'closed',
    'toString:3:::2026-06-01:2026-11-22',
    'closed:x:::2026-06-01:2026-11-22',
    'closed:3:-1::2026-06-01:2026-11-22',
    'closed:3:::2026-06-31:2026-11-22',
    'closed:3:::2026-06-01',
    'closed:1234567890:::2026-06-01:2026-11-22',
  ])('is nothing for %s', (text) => {
    expect([parseFigure(text), describeFigure(text)]).toEqual([undefined, undefined]);
  });
});
