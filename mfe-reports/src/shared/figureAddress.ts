import { formatFigure, type Figure } from 'shared-api/reportFigure';

/** What a report is about: a delivery group, and one of its teams, 0 for projects without one. */
export interface Chosen {
  group: number;
  team?: number;
}

/** The address of the list of the projects behind a figure, closed ones too. */
export function figureAddress(
  { group, team }: Chosen,
  figure: Pick<Figure, 'name' | 'from' | 'to'> & Partial<Pick<Figure, 'state' | 'label' | 'team'>>,
): string {
  const text = formatFigure({ group, team: team ?? null, state: null, ...figure });
  const query = new URLSearchParams({ figure: text }).toString();
  return `/projects?${query}`;
}
