import type { AuditEntry } from '../../contracts/audit';
import { paths } from '../../contracts/paths';
import { fetchCsv, useListPage } from '../transport/lists';
import type { Query } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** A page of the audit log, for global admins. */
export const useAudit = (query: Query) => useListPage<AuditEntry>(paths.audit, query);

/** One entry of the audit log. */
export const useAuditEntry = (id: string): Answer<AuditEntry> => useAnswer(`${paths.audit}/${id}`);

/** All matching entries as CSV; `columns` picks and orders the members. */
export const fetchAuditCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.audit, { ...query, columns }, options);
