import type { ComponentProps } from 'react';
import { footBar, phoneMedia, styled, t } from 'shared-ui/core';

const pinnedHeight = 'calc(68px + env(safe-area-inset-bottom, 0px))';

const Bar = styled('div')({
  ...footBar,
  zIndex: 1,
  '&:empty': { display: 'none' },
  '& > [data-end]': { marginLeft: 'auto' },
  [phoneMedia]: {
    position: 'static',
    padding: '8px 16px',
    'body:not(:has([data-next-bar])) &:has(> [data-primary])': {
      paddingBottom: `calc(8px + ${pinnedHeight})`,
    },
    'body:not(:has([data-next-bar])) &:has(> [data-primary])::before': {
      content: '""',
      position: 'fixed',
      zIndex: 1,
      inset: 'auto 0 0',
      height: pinnedHeight,
      borderTop: `1px solid ${t.border}`,
      backgroundColor: t.bg,
    },
    'body:not(:has([data-next-bar])) & > [data-primary]': {
      position: 'fixed',
      zIndex: 1,
      inset: 'auto 16px calc(12px + env(safe-area-inset-bottom, 0px))',
      height: 44,
    },
  },
});

/**
 * The actions of a tab, at its bottom and always in view, in the same place however long the tab becomes. On a phone a bar with all of them
 * would cover a third of the screen, so only the primary one is always in view, unless `NextBar` is; the others come at the end of the
 * page. Mark a destructive action `data-end`: it stands apart.
 */
export const ActionBar = (props: ComponentProps<typeof Bar>) => <Bar data-bar="" {...props} />;
