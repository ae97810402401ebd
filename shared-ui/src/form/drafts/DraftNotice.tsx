import type { ReactNode } from 'react';
import { Button } from '../../controls/Button';
import { Banner } from '../../feedback/Banner';

/** Says that the form was restored from a draft, with a button that discards it. */
export function DraftNotice({ children, onDiscard }: { children?: ReactNode; onDiscard: () => void }) {
  return (
    <Banner
      kind="info"
      title="Restored what you typed."
      action={
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      {children ?? 'It was not saved the last time you were here.'}
    </Banner>
  );
}
