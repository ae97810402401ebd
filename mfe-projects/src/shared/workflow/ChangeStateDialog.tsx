import { lazyDialog } from '../LazyDialog';
import type { ChangeStateFormProps } from './ChangeStateForm';

/**
 * Asks for the new state; the notices of the project's services and a confirmation follow. A refusal of the server is shown in this
 * dialog, where the user can correct it. Source: spec 000, points 2 (Modals) and 4.
 */
export const ChangeStateDialog = lazyDialog<ChangeStateFormProps>(
  () => 'Change State',
  async () => {
    const { ChangeStateForm } = await import(/* webpackChunkName: "ProjectDialogs" */ './ChangeStateForm');
    return ChangeStateForm;
  },
);
