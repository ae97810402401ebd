/** A role is chosen only where the principal is a role, and must be there. @param field the field of the principal */
export const roleOfPrincipal = (field: string) => {
  const isRole = (values: Readonly<Record<string, unknown>>) => values[field] === 'role';
  return { appliesTo: isRole, isRequired: isRole };
};
