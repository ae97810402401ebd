import { useState, type ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { Button } from '../../controls/Button';
import { Banner } from '../../feedback/Banner';
import type { Draft } from './useDraft';

export interface DraftNoticeProps<Values extends object> {
  draft: Pick<Draft<unknown>, 'restored'>;
  /** The form's initial values without a draft: discarding resets the form to them. */
  base: Values;
  /** Hides the notice for a while: another one is about the same values. */
  hidden?: boolean;
  /** Called when the draft is discarded. */
  onDiscard?: () => void;
  /** Called with the values that are back when discarding is undone. */
  onUndo?: (values: Values) => void;
  children?: ReactNode;
}

/**
 * Says that the Formik form around it was restored from a draft, until the draft is discarded by its button. Until something else is
 * typed, that can be undone.
 */
export function DraftNotice<Values extends object>(props: DraftNoticeProps<Values>) {
  const { draft, base, hidden = false, onDiscard, onUndo, children } = props;
  const { resetForm, setValues, values, dirty } = useFormikContext<Values>();
  const [isRestored, setRestored] = useState(draft.restored);
  const [discarded, setDiscarded] = useState<Values>();
  if (hidden) return null;
  const discard = () => {
    setDiscarded(values);
    resetForm({ values: base });
    setRestored(false);
    onDiscard?.();
  };
  const undo = async (before: Values) => {
    setDiscarded(undefined);
    setRestored(true);
    onUndo?.(before);
    await setValues(before);
  };
  if (discarded && !dirty)
    return (
      <Banner
        kind="info"
        title="Discarded what you typed."
        action={
          <Button size="small" autoFocus onClick={() => void undo(discarded)}>
            Undo
          </Button>
        }
      />
    );
  if (!isRestored) return null;
  return (
    <Banner
      kind="info"
      title="Restored what you typed."
      action={
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      }
    >
      {children ?? 'It was not saved the last time you were here.'}
    </Banner>
  );
}
