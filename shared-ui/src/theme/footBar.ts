import { t } from './tokens';

/**
 * The style of a bar of actions at the foot of a page, which stays in view while the page scrolls. With the attribute `data-bar` the frame
 * keeps its footer below it (`MainLayout` of the shell sets `--below-bar`), and leaves it out on a phone where the attribute is `form`, so that
 * the bar does not move when the page grows.
 */
export const footBar = {
  position: 'sticky',
  bottom: 'var(--below-bar, 0px)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '8px 24px',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bg,
} as const;
