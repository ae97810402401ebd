/** Working days to a tenth: `5.4`; a dash where there are too few projects. */
export const formatDays = (days: number | null): string => days?.toFixed(1) ?? '–';
