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
  children?: ReactNode;
}

/** Says that the Formik form around it was restored from a draft, until the draft is discarded by its button. */
export function DraftNotice<Values extends object>(props: DraftNoticeProps<Values>) {
  const { draft, base, hidden = false, onDiscard, children } = props;
  const { resetForm } = useFormikContext<Values>();
  const [isRestored, setRestored] = useState(draft.restored);
  if (!isRestored || hidden) return null;
  const discard = () => {
    resetForm({ values: base });
    setRestored(false);
    onDiscard?.();
  };
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
