import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { styled, t } from 'shared-ui/core';

const Box = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
});
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 16px',
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

/** Buttons at the right of a pane's title. */
export const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' });

export interface EditorPaneProps {
  title: string;
  count: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** One of the two lists: its title with how many there are, and its buttons. */
export function EditorPane({ title, count, tools, children }: EditorPaneProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed.current?.disabled) return;
    // A button that has nothing left to do would leave the focus to the page: the list takes it.
    const { activeElement: has, body } = document;
    if (has === pressed.current || has === body)
      box.current?.querySelector<HTMLElement>('[data-list]')?.focus({ preventScroll: true });
    pressed.current = null;
  });
  return (
    <Box
      ref={box}
      aria-labelledby={id}
      onClick={({ target }: MouseEvent<HTMLElement>) => {
        pressed.current = (target as Element).closest('button');
      }}
    >
      <Head>
        <h3 id={id}>{title}</h3>
        {count}
        {tools}
      </Head>
      {children}
    </Box>
  );
}
