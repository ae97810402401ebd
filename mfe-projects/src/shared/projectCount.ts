/** `1 project`, `12 projects`. */
export const projectCount = (count: number): string => (count === 1 ? '1 project' : `${count} projects`);
