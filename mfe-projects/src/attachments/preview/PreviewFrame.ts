import { styled, t } from 'shared-ui/core';

/** What is drawn of a file stands on it. It scrolls, and can be reached by Tab for that. */
export const PreviewFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'min(80vh, 1000px)',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bgMuted,
  padding: 16,
  '& canvas:not([hidden])': { display: 'block', margin: '0 auto' },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
