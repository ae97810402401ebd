/** Working days to a tenth: `5.4`; a dash where there are too few projects. */
export const formatDays = (days: number | null): string => days?.toFixed(1) ?? '–';

/** The number of projects, drawn where it is too small for percentiles. */
export const countText = (projects: number): string =>
  projects === 0 ? 'no project' : `${projects} ${projects === 1 ? 'project' : 'projects'}`;
