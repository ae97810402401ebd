import { Palette } from 'shared-ui/core';
import { FindPanel, type FindPanelProps } from './FindPanel';

interface QuickFindProps extends FindPanelProps {
  open: boolean;
}

/** Finds screens, actions and rows of the areas' find sources, and opens them. Source: ux.md, Frame. */
export function QuickFind({ open, ...rest }: QuickFindProps) {
  return (
    <Palette open={open} label="Quick find" onClose={rest.onClose}>
      <FindPanel {...rest} />
    </Palette>
  );
}
