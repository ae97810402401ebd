import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import { p4pResource, type P4pField } from 'shared-api/projectFields';

export const mayChange = (permissions: readonly Permission[] | undefined, field: P4pField): boolean =>
  can(permissions, 'PUT', p4pResource(field));
