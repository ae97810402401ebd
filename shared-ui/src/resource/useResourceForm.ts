import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useFormik, type FormikHelpers } from 'formik';
import { useToast } from '../feedback/ToastProvider';
import { sameValue } from '../form/formValues';
import { rebase } from '../form/rebase';
import { showSubmitError } from '../form/submitErrors';
import { useDirtyGuard } from '../form/useDirtyGuard';
import { useDraft, useKeptDraft } from '../form/useDraft';
import { useIsShown } from '../form/useIsShown';
import type { FromList } from './NameCell';
import { createAddress, listAddress, nameOf, sentence, updateAddress } from './names';
import { isIn, rulesOf, toBody, toValues, withFieldFaults, type Values } from './resourceValues';
import type { FormMode, Identified, Refusal, ResourceDefinition } from './types';

/** What the page that saving leads to is told: what has come of it. */
export interface SavedState {
  /** The row's id. */
  saved: number;
  created: boolean;
}

export interface ResourceFormProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  mode: FormMode;
  /** What there is, where it is changed. */
  row?: Row;
  save: (body: Body) => Promise<Row>;
  /** Reads what is there now, after somebody else changed it. */
  onReload?: () => void;
}

/** Shape of what drafts hold; raise it when values of a kind of field mean something else. */
const draftVersion = 1;

/**
 * State of a resource's form: it starts from what there is, or from what was typed before and not saved; it asks before it is
 * left; and saving leads where the resource says, with a toast.
 */
export function useResourceForm<Row extends Identified, Body>(props: ResourceFormProps<Row, Body>) {
  const { resource, mode, row, save, onReload } = props;
  const params = useParams();
  const from = useLocation().state as Partial<FromList> | null;
  const navigate = useNavigate();
  const toast = useToast();
  const isShown = useIsShown();
  const names = resource.fields.filter((field) => isIn(field, mode)).map(({ name }) => name);
  const list = listAddress(resource, params) + (from?.list ?? '');

  const [initial] = useState(() => toValues(resource.fields, row));
  const address = row ? updateAddress(resource, params, row.id) : createAddress(resource, params);
  const draft = useDraft<Values>(
    { owner: resource.useOwner(), form: address, version: draftVersion },
    initial,
    ({ base, values }) => rebase(names, base, values, initial),
  );

  const guard = useDirtyGuard();

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    let saved: Row;
    try {
      saved = await save(toBody<Row, Body>(resource.fields, values));
    } catch (cause) {
      const { status, extra } = cause as Partial<Refusal>;
      if (status === 412) return helpers.setStatus({ stale: true, present: extra?.present });
      return showSubmitError(withFieldFaults(cause), helpers, names);
    }
    draft.finish();
    guard.release();
    toast(`${sentence(resource)} ${nameOf(resource, saved)} ${mode === 'create' ? 'created' : 'saved'}`);
    const state: SavedState = { saved: saved.id, created: mode === 'create' };
    if (isShown()) await navigate(resource.savedAddress?.(saved, params) ?? list, { state });
  };

  const form = useFormik<Values>({
    initialValues: draft.start,
    validationSchema: rulesOf(resource.fields, mode),
    onSubmit: submit,
  });
  const dirty = !sameValue(initial, form.values);
  const isKept = useKeptDraft(draft, initial, form.values, dirty);
  return {
    form,
    list,
    dirty,
    guard,
    isKept,
    restored: draft.restored && dirty,
    /** Starts from what is there now, with what was typed on top of it. */
    reload: () => {
      draft.keep(dirty ? { base: initial, values: form.values } : null);
      onReload?.();
    },
    /** Throws away what was typed. */
    giveUp: draft.finish,
    /** Starts again from what there is. */
    discard: () => form.resetForm({ values: initial }),
  };
}
