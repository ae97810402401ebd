/**
 * Loads the script with the dialogs of a project's page and the code of forms ahead of time. A failure is ignored: opening a dialog
 * loads the script again, and reports it if that fails too.
 */
export const loadProjectDialogs = (): void =>
  void import(/* webpackChunkName: "ProjectDialogs" */ './workflow/ChangeStateForm').catch(() => undefined);
