import { useState } from 'react';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import {
  DraftFormDialog,
  FormChoice,
  FormTextField,
  showSubmitError,
  useFormikContext,
  Yup,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import type { LoadedDialogProps } from '../LazyDialog';
import { ProjectCost } from './ProjectCost';
import { comment } from './requiredComment';
import { byDestination, blockedReasons, needsSubmittedQuote, submitQuotePath } from './transitionRules';
import { confirmationQuestion, useStateChange } from './useStateChange';

interface Values {
  state: string;
  comment: string;
}

export interface ChangeStateFormProps {
  project: Project;
  transitions: readonly Transition[];
  /** Preselected when the dialog opens. */
  chosen?: Transition;
  /** With them, choosing Quoted leads to the page Submit Quote if the user may change the financials. */
  permissions?: readonly Permission[] | undefined;
}

const findTransition = (transitions: readonly Transition[], { state }: Pick<Values, 'state'>) =>
  transitions.find(({ dst_state: to }) => String(to.id) === state);

/**
 * Whether the dialog asks for the comment of a transition. The page Submit Quote takes its transition itself, and asks there for a
 * comment that is required.
 */
const takesComment = (transition: Transition | undefined, permissions: ChangeStateFormProps['permissions']) =>
  !transition || !needsSubmittedQuote(transition, permissions);

const schemaFor = (transitions: readonly Transition[], permissions: ChangeStateFormProps['permissions']) =>
  Yup.object({
    state: Yup.string()
      .required('Choose a state')
      .test('offered', 'Choose a state', (state = '') => Boolean(findTransition(transitions, { state }))),
    comment: comment.optional.when('state', ([state]: string[], text) => {
      const transition = findTransition(transitions, { state: state ?? '' });
      return transition?.comment_required && takesComment(transition, permissions) ? comment.required : text;
    }),
  });

function Fields({ transitions, permissions }: Pick<ChangeStateFormProps, 'transitions' | 'permissions'>) {
  const { values } = useFormikContext<Values>();
  if (transitions.length === 0) return <p>No other state can be chosen now.</p>;
  const transition = findTransition(transitions, values);
  return (
    <>
      <FormChoice
        name="state"
        label="New state"
        choices={byDestination(transitions).map((one) => ({
          value: String(one.dst_state.id),
          label: one.dst_state.name,
          disabled: one.blocked.length > 0,
          note:
            blockedReasons(one) ||
            (needsSubmittedQuote(one, permissions) ? 'Continues on Submit Quote.' : undefined),
        }))}
      />
      {takesComment(transition, permissions) && (
        <FormTextField name="comment" label="Comment" rows={3} required={transition?.comment_required} />
      )}
    </>
  );
}

/** The code of `ChangeStateDialog`. */
export function ChangeStateForm({
  title,
  project,
  transitions,
  chosen,
  permissions,
  onClose,
}: LoadedDialogProps<ChangeStateFormProps>) {
  const { id: owner } = useCurrentUser();
  const navigate = useNavigate();
  const { start, dialogs } = useStateChange(project);
  const [from] = useState(project.project_state.id);
  // The new state has other transitions. They do not replace those in the dialog while it saves, after which it closes.
  const [isSaving, setSaving] = useState(false);
  const [offered, setOffered] = useState(transitions);
  if (!isSaving && offered !== transitions) setOffered(transitions);
  return (
    <>
      <DraftFormDialog<Values>
        draft={{ owner, form: `change_state/${project.id}/${from}/${chosen?.id ?? 'any'}`, version: 1 }}
        title={title}
        submit="Change State"
        initialValues={{ state: chosen ? String(chosen.dst_state.id) : '', comment: '' }}
        validationSchema={schemaFor(offered, permissions)}
        onClose={onClose}
        onSubmit={async (values, helpers, _seen, finish) => {
          const transition = findTransition(offered, values);
          if (!transition) return false;
          if (needsSubmittedQuote(transition, permissions)) {
            onClose();
            await navigate(submitQuotePath(project));
            // A comment that was typed for another state stays in the draft.
            return values.comment.trim() === '';
          }
          await start({
            transition,
            comment: values.comment,
            question: confirmationQuestion(transition),
            before: () => Promise.resolve(setSaving(true)),
            onDone: () => {
              finish();
              onClose();
            },
            onRefused: (cause) => {
              setSaving(false);
              showSubmitError(cause, helpers, ['state', 'comment']);
            },
          });
          // The state is saved once the question that `start` opened is confirmed.
          return false;
        }}
      >
        <ProjectCost project={project} permissions={permissions} />
        <Fields transitions={offered} permissions={permissions} />
      </DraftFormDialog>
      {dialogs}
    </>
  );
}
