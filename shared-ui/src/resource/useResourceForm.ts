import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useFormik, type FormikHelpers } from 'formik';
import { useToast } from '../feedback/toasts';
import { sameValue } from '../form/sameValue';
import { showSubmitError } from '../form/showSubmitError';
import { useAutosavedDraft } from '../form/drafts/useDraft';
import { useTwoEditors } from '../form/conflicts/useTwoEditors';
import { useIsMounted } from '../loading/useIsMounted';
import type { FromList } from './NameCell';
import { capitalise, createAddress, listAddress, nameOf, updateAddress } from './names';
import {
  chosenFiles,
  comparedFields,
  isIn,
  rulesOf,
  toBody,
  toValues,
  withFieldFaults,
  withoutFiles,
  type Values,
} from './resourceValues';
import type { FormMode, Identified, ResourceDefinition, RowFiles } from './types';

/** The state of the address that opens after saving. */
export interface SavedState {
  /** The row's id. */
  saved: number;
  created: boolean;
}

export interface ResourceFormProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  mode: FormMode;
  /** The row that is changed, and its version. */
  opened?: { row: Row; tag: string };
  save: (body: Body, tag: string, files: RowFiles) => Promise<Row>;
}

/** `Team Night Watch created`, `Aisha Noor added`. */
function savedText<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  row: Row,
  mode: FormMode,
): string {
  const name = nameOf(resource, row);
  // The user existed before.
  if (resource.membership && mode === 'create') return `${name} added`;
  return `${capitalise(resource.noun.one)} ${name} ${mode === 'create' ? 'created' : 'saved'}`;
}

/** The version of the drafts' shape: raise it when the values of a kind of field change their meaning. */
const draftVersion = 1;

/**
 * The state of a resource's form. It starts from the row or from a draft, asks before it is left with unsaved changes, and after saving
 * opens the resource's next page with a toast.
 */
export function useResourceForm<Row extends Identified, Body>(props: ResourceFormProps<Row, Body>) {
  const { resource, mode, opened, save } = props;
  const params = useParams();
  const from = useLocation().state as Partial<FromList> | null;
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const names = resource.fields.filter((field) => isIn(field, mode)).map(({ name }) => name);
  const list = listAddress(resource, params) + (from?.list ?? '');

  const address = opened ? updateAddress(resource, params, opened.row.id) : createAddress(resource, params);
  const two = useTwoEditors<Row | undefined, Values>({
    noun: resource.noun.one,
    name: { owner: resource.useOwner(), form: address, version: draftVersion },
    opened: { entity: opened?.row, tag: opened?.tag },
    // Also fields that the form does not show, because they are sent unchanged.
    fields: comparedFields(resource.fields),
    valuesOf: (row) => toValues(resource.fields, row),
  });
  const { draft, guard, base } = two;
  const [uploaded, setUploaded] = useState<number>();

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    // An unchanged form is not sent: a save would raise the version and make other editors' forms outdated.
    if (mode === 'update' && two.isUnchanged(values)) return toast({ text: 'Nothing changed', kind: 'info' });
    let saved: Row | undefined;
    try {
      const body = toBody<Row, Body>(resource.fields, values);
      saved = await two.send((tag) =>
        save(body, tag, { files: chosenFiles(values), onProgress: setUploaded }),
      );
    } catch (cause) {
      return showSubmitError(withFieldFaults(cause), helpers, names);
    } finally {
      setUploaded(undefined);
    }
    if (!saved) return;
    draft.finish();
    guard.release();
    toast(savedText(resource, saved, mode));
    const state: SavedState = { saved: saved.id, created: mode === 'create' };
    if (isMounted()) await navigate(resource.savedAddress?.(saved, params) ?? list, { state });
  };

  const form = useFormik<Values>({
    initialValues: draft.start,
    validationSchema: rulesOf(resource.fields, mode),
    onSubmit: submit,
  });
  const dirty = !sameValue(base, form.values);
  // A chosen file cannot be stored on the device.
  const storable = useMemo(() => withoutFiles(form.values, base), [form.values, base]);
  const typed = !sameValue(base, storable);
  const isKept = useAutosavedDraft(draft, base, storable, typed);
  return {
    form,
    list,
    /** Whether the form differs from the stored row. */
    dirty,
    /** Whether something that a draft can hold is unsaved. */
    typed,
    /** The number of chosen files. */
    files: Object.keys(chosenFiles(form.values)).length,
    two,
    isKept,
    uploaded,
  };
}
