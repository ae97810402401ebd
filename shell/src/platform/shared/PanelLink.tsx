import type { ComponentProps, ReactNode } from 'react';
import { RouterLink, styled, t } from 'shared-ui/core';

const Covering = styled(RouterLink)({
  color: t.accentText,
  fontWeight: 500,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
});

export interface PanelLinkProps {
  /** The panel returns the focus to the element with this id. */
  id: string;
  to: ComponentProps<typeof RouterLink>['to'];
  /** Whether its panel is open. */
  shown: boolean;
  children: ReactNode;
}

/** A link that opens a side panel. It covers its whole row or card, which can therefore be clicked anywhere. */
export const PanelLink = ({ shown, ...link }: PanelLinkProps) => (
  <Covering {...link} {...(shown ? { 'aria-current': 'true' } : {})} />
);
