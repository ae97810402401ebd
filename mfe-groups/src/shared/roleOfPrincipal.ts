/** A role is chosen only where the principal is a role. @param field the field of the principal */
export const roleOfPrincipal = (field: string) => ({
  appliesTo: (values: Readonly<Record<string, unknown>>) => values[field] === 'role',
});
