/** Holders of group-level roles: role → group → logins. */
export const demoGroupRoles: Record<string, Record<string, string[]>> = {
  Admin: { Network: ['groupadmin'], Applications: ['helen.ward'], Workplace: ['helen.ward'] },
  Report: { Network: ['grace.holt'], Applications: ['grace.holt'], Workplace: ['grace.holt'] },
  Reviewer: { Network: ['reviewer'], Applications: ['quentin.moreau'], Workplace: [] },
  'Product Owner': { Applications: ['claire.dubois', 'ravi.menon', 'zoe.fischer', 'amara.okoye'] },
}; // prettier-ignore
