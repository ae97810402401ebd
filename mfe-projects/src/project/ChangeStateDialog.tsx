import { useState } from 'react';
import { changeProjectState } from 'shared-api/client';
import type { Project, Transition } from 'shared-api/contracts/project';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import {
  FormChoice,
  FormDialog,
  FormTextField,
  showSubmitError,
  useFormikContext,
  Yup,
  type FormikHelpers,
} from 'shared-ui/form';
import { refreshIfRefused } from './refreshIfRefused';
import { comment } from './requiredComment';
import { byDestination, reasonsOf, takes } from './transitionRules';

interface Values {
  state: string;
  comment: string;
}

const find = (transitions: readonly Transition[], { state }: Pick<Values, 'state'>) =>
  transitions.find(({ dst_state: to }) => String(to.id) === state);

const schemaFor = (transitions: readonly Transition[]) =>
  Yup.object({
    state: Yup.string()
      .required('Choose a state')
      .test('offered', 'Choose a state', (state = '') => Boolean(find(transitions, { state }))),
    comment: comment.optional.when('state', ([state]: string[], text) =>
      find(transitions, { state: state ?? '' })?.comment_required ? comment.required : text,
    ),
  });

function Fields({ transitions }: { transitions: readonly Transition[] }) {
  const { values } = useFormikContext<Values>();
  if (transitions.length === 0) return <p>No other state can be chosen now.</p>;
  return (
    <>
      <FormChoice
        name="state"
        label="New state"
        choices={byDestination(transitions).map((one) => ({
          value: String(one.dst_state.id),
          label: one.dst_state.name,
          disabled: one.blocked.length > 0,
          note: reasonsOf(one) || undefined,
        }))}
      />
      <FormTextField
        name="comment"
        label="Comment"
        rows={3}
        required={find(transitions, values)?.comment_required}
      />
    </>
  );
}

/**
 * Chooses the state to go to, then asks once more. What the server refuses is said in the first step, where it can be
 * mended. Source: spec 000, points 2 (Modals) and 4.
 */
export function ChangeStateDialog({
  project,
  transitions,
  onClose,
}: {
  project: Project;
  transitions: readonly Transition[];
  onClose: () => void;
}) {
  const toast = useToast();
  const [chosen, setChosen] = useState<{ transition: Transition; comment: string }>();
  const [form, setForm] = useState<FormikHelpers<Values>>();
  const take = async () => {
    if (!chosen || !form) return;
    const body = takes(chosen.transition, chosen.comment);
    try {
      await refreshIfRefused(project.id, changeProjectState(String(project.id), body));
      toast(`Project ${project.id} is now ${body.name}`);
      onClose();
    } catch (cause) {
      showSubmitError(cause, form, ['state', 'comment']);
    }
  };
  return (
    <>
      <FormDialog<Values>
        title="Change State"
        submit="Change State"
        initialValues={{ state: '', comment: '' }}
        validationSchema={schemaFor(transitions)}
        onClose={onClose}
        onSubmit={(values, helpers) => {
          const transition = find(transitions, values);
          if (!transition) return;
          setForm(helpers);
          setChosen({ transition, comment: values.comment });
        }}
      >
        <Fields transitions={transitions} />
      </FormDialog>
      {chosen && (
        <ConfirmDialog
          open
          title="Confirm State Change"
          confirm="Confirm"
          onConfirm={take}
          onClose={() => setChosen(undefined)}
        >
          Are you sure you want to change the state from {chosen.transition.src_state.name} to{' '}
          {chosen.transition.dst_state.name}?
        </ConfirmDialog>
      )}
    </>
  );
}
