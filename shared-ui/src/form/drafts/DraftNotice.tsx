import type { ReactNode } from 'react';
import { Button } from '../../controls/Button';
import { Banner } from '../../feedback/Banner';

/** Says that the form starts with what was typed the last time, and how to be rid of it. */
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
