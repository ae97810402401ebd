import type { Project } from 'shared-api/contracts/project';

/** Who holds the project role whose name contains 'PAN Owner'. Source: spec 000, point 6. */
export const panOwnerOf = ({ roles }: Pick<Project, 'roles'>): string | undefined =>
  roles.find(({ usr_role: role }) => role.name.includes('PAN Owner'))?.usr?.name;
