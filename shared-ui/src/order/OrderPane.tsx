import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

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

/** The buttons at the right of a pane's title. */
export const OrderTools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' });

export interface OrderPaneProps {
  title: string;
  count: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

/** The frame of an `OrderList`: title, count and buttons. */
export function OrderPane({ title, count, tools, children }: OrderPaneProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed.current?.disabled) return;
    // A button that becomes disabled loses the focus to the page: move it to the list.
    const { activeElement: focused, body } = document;
    if (focused === pressed.current || focused === body)
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
