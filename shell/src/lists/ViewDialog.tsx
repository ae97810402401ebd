import { useState } from 'react';
import { chooseDefaultView, createSavedView, updateSavedView } from 'shared-api/client/savedViews';
import type { Named } from 'shared-api/contracts/common';
import type { SavedView } from 'shared-api/contracts/personal/savedViews';
import { limits } from 'shared-api/limits';
import { useToast } from 'shared-ui/core';
import { FormCheckbox, FormDialog, FormSelect, FormTextField, Yup } from 'shared-ui/form';

const rules = Yup.object({
  name: Yup.string()
    .trim()
    .required('Name is required')
    .max(limits.savedViewName, `At most ${limits.savedViewName} characters`),
});

interface ViewDialogProps {
  list: string;
  /** The view to rename or share; null: a new one. */
  view: SavedView | null;
  /** What a new view shows. */
  settings: Pick<SavedView, 'query' | 'columns'>;
  /** The teams with which it can be shared. */
  teams: readonly Named[];
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves what a list shows as a view, or renames and shares a view. */
export default function ViewDialog({ list, view, settings, teams, onSaved, onClose }: ViewDialogProps) {
  const toast = useToast();
  // The view is stored before the choice as default, which may fail: the next try continues from it.
  const [stored, setStored] = useState(view);
  // A manager may share a view of another member, who may be in further teams.
  const choices = view?.team && !teams.some(({ id }) => id === view.team!.id) ? [...teams, view.team] : teams;
  return (
    <FormDialog
      title={view ? (choices.length ? 'Rename or share view' : 'Rename view') : 'Save view'}
      submit="Save view"
      width={440}
      updates={view !== null}
      initialValues={{
        name: view?.name ?? '',
        team: view?.team ? String(view.team.id) : '',
        isDefault: view?.is_default ?? false,
      }}
      validationSchema={rules}
      onSubmit={async ({ name, team, isDefault }) => {
        const body = { name: name.trim(), team: team ? { id: Number(team) } : null };
        const saved = stored
          ? await updateSavedView(list, stored, { ...body, query: stored.query, columns: stored.columns })
          : await createSavedView({ list, ...body, ...settings });
        setStored(saved);
        if (isDefault !== saved.is_default)
          await chooseDefaultView({ list, view: isDefault ? { id: saved.id } : null });
        onSaved(saved);
        toast(`“${saved.name}” saved`);
        onClose();
      }}
      onClose={onClose}
    >
      <FormTextField name="name" label="Name" required maxLength={limits.savedViewName} autoFocus />
      {choices.length > 0 && (
        <FormSelect
          name="team"
          label="Shared with"
          none="Nobody: only I have it"
          options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FormCheckbox name="isDefault" label="Always open this list with it" />
    </FormDialog>
  );
}
