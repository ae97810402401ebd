/**
 * The effect of a statement:
 * - `read`: its answer depends on values and tables alone
 * - `write`: it changes a table, and by foreign keys perhaps others when it `deletes`
 * - `lock`: it reads, but locks rows or calls a function that answers differently each time
 * - `other`: anything else
 */
export type Statement =
  | { kind: 'read' | 'lock' | 'other' }
  | { kind: 'write'; table: string; deletes: boolean; returnsRows: boolean };

const write = /^(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/i;
const unrepeatable =
  /\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b|\b(pg_\w+|nextval|setval|random|clock_timestamp)\s*\(/i;

export function classifyStatement(text: string): Statement {
  const bare = text.replace(/\/\*.*?\*\//gs, '').trim();
  const [, verb = '', table] = write.exec(bare) ?? [];
  if (table) {
    const returnsRows = /\breturning\b/i.test(bare);
    return { kind: 'write', table, deletes: /^delete/i.test(verb), returnsRows };
  }
  if (!/^select\b/i.test(bare)) return { kind: 'other' };
  return { kind: unrepeatable.test(bare) ? 'lock' : 'read' };
}
