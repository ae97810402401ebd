const isProjectRole = ({ is_project_role: is }: Readonly<Record<string, unknown>>) => is === true;

/** The fields of a role that apply to project roles alone. */
export const onlyForProjectRoles = { appliesTo: isProjectRole };

/** The fields of a role that apply to roles of the group alone. */
export const onlyForGroupRoles = {
  appliesTo: (values: Readonly<Record<string, unknown>>) => !isProjectRole(values),
};
