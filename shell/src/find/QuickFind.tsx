import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { Palette } from 'shared-ui/core';
import { FindPanel } from './FindPanel';

export interface QuickFindProps {
  open: boolean;
  user: CurrentUser;
  remotes: readonly RemoteSlice[];
  onClose: () => void;
}

/** Finds screens, actions and what the areas declare to be found, and goes there. Source: ux.md, Frame. */
export function QuickFind({ open, ...rest }: QuickFindProps) {
  return (
    <Palette open={open} label="Quick find" onClose={rest.onClose}>
      <FindPanel {...rest} />
    </Palette>
  );
}
