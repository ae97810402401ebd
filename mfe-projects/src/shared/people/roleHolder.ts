import type { Named } from 'shared-api/contracts/common';
import type { ProjectRole } from 'shared-api/contracts/project';

/** The name of a role's holder, `Helen Ward (inactive)` if they are deactivated; undefined without a holder. */
export const holderName = ({ usr }: Pick<ProjectRole, 'usr'>): string | undefined =>
  usr ? `${usr.name}${usr.active ? '' : ' (inactive)'}` : undefined;

/** The holder of a role as the value of a picker, which equals the picker's option of the same person. */
export const pickedHolder = ({ usr }: Pick<ProjectRole, 'usr'>): Named | null =>
  usr && { id: usr.id, name: usr.name };
