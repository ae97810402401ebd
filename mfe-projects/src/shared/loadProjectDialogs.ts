/** Loads the script that holds the dialogs of a project's page and the code of forms. Opening a dialog loads it as well. */
export const loadProjectDialogs = (): void =>
  void import(/* webpackChunkName: "ProjectDialogs" */ './workflow/ChangeStateForm').catch(() => undefined);
