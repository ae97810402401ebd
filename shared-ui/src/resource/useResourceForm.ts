import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useFormik, type FormikHelpers } from 'formik';
import { useToast } from '../feedback/ToastProvider';
import { sameValue } from '../form/sameValue';
import { showSubmitError } from '../form/showSubmitError';
import { useAutosavedDraft } from '../form/drafts/useDraft';
import { useIsMounted } from '../form/useIsMounted';
import { useTwoEditors } from '../form/conflicts/useTwoEditors';
import type { FromList } from './NameCell';
import { createAddress, listAddress, nameOf, sentence, updateAddress } from './names';
import {
  comparedFields,
  isIn,
  rulesOf,
  toBody,
  toValues,
  withFieldFaults,
  type Values,
} from './resourceValues';
import type { FormMode, Identified, ResourceDefinition } from './types';

/** What the page that saving leads to is told: what has come of it. */
export interface SavedState {
  /** The row's id. */
  saved: number;
  created: boolean;
}

export interface ResourceFormProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  mode: FormMode;
  /** What there is, and which version that is, where it is changed. */
  opened?: { row: Row; tag: string };
  save: (body: Body, tag: string) => Promise<Row>;
}

/** Shape of what drafts hold; raise it when values of a kind of field mean something else. */
const draftVersion = 1;

/**
 * State of a resource's form: it starts from what there is, or from what was typed before and not saved; it asks before it is
 * left; and saving leads where the resource says, with a toast.
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
    // Also those that it does not show: they are sent as they are.
    fields: comparedFields(resource.fields),
    valuesOf: (row) => toValues(resource.fields, row),
  });
  const { draft, guard, base } = two;

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    helpers.setStatus(undefined);
    // An unchanged form is not sent: a save would raise the version and make other editors' forms outdated.
    if (mode === 'update' && !two.stale && sameValue(base, values))
      return toast({ text: 'Nothing changed', kind: 'info' });
    let saved: Row | undefined;
    try {
      saved = await two.send((tag) => save(toBody<Row, Body>(resource.fields, values), tag));
    } catch (cause) {
      return showSubmitError(withFieldFaults(cause), helpers, names);
    }
    if (!saved) return;
    draft.finish();
    guard.release();
    toast(`${sentence(resource)} ${nameOf(resource, saved)} ${mode === 'create' ? 'created' : 'saved'}`);
    const state: SavedState = { saved: saved.id, created: mode === 'create' };
    if (isMounted()) await navigate(resource.savedAddress?.(saved, params) ?? list, { state });
  };

  const form = useFormik<Values>({
    initialValues: draft.start,
    validationSchema: rulesOf(resource.fields, mode),
    onSubmit: submit,
  });
  const dirty = !sameValue(base, form.values);
  const isKept = useAutosavedDraft(draft, base, form.values, dirty);
  return {
    form,
    list,
    dirty,
    two,
    isKept,
    restored: draft.restored && dirty && !two.stale,
    /** Starts again from what there is. */
    discard: () => form.resetForm({ values: base }),
  };
}
