import { useEffect, useRef } from 'react';
import { styled } from '@mui/material/styles';
import { IconButton } from '../controls/IconButton';
import { phoneMedia, t } from '../theme/tokens';
import { formatRange, pageMarks } from './list/pages';

const Bar = styled('nav')({
  height: 40,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 24px',
  borderTop: `1px solid ${t.border}`,
  backgroundColor: t.bg,
  color: t.text2,
  fontSize: 13,
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  [phoneMedia]: { height: 52, padding: '0 8px 0 16px' },
});
const Pages = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  '& button': { minWidth: 28, height: 28 },
  [phoneMedia]: { '& button': { minWidth: 44, height: 44 } },
});
const Page = styled('button')({
  font: 'inherit',
  fontWeight: 500,
  color: t.text2,
  background: 'none',
  border: 0,
  borderRadius: 6,
  padding: '0 4px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.bgMuted },
  '&[aria-current]': { backgroundColor: t.bgMuted, color: t.text },
});
const Muted = styled('span')({ color: t.text3, [phoneMedia]: { display: 'none' } });
const WideOnly = styled('span')({ [phoneMedia]: { display: 'none' } });

export interface PagerProps {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  rows: number;
  total: number;
  /** There are more rows than `total`. */
  capped: boolean;
  onPage: (page: number) => void;
}

/** `1–20 of 142 · 20 rows per page`, with buttons for the other pages. */
export function Pager({ page, pageSize, rows, total, capped, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize), capped ? page + 1 : 1);
  const isFirst = page <= 1;
  const isLast = capped ? rows < pageSize : page >= last;
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'previous' | 'next'>(undefined);
  // A button that was pressed until it can go no further would lose the focus to the page.
  useEffect(() => {
    if (pressed.current === 'next' && isLast) previous.current?.focus();
    if (pressed.current === 'previous' && isFirst) next.current?.focus();
    pressed.current = undefined;
  }, [page, isFirst, isLast]);
  const step = (button: 'previous' | 'next') => {
    pressed.current = button;
    onPage(button === 'next' ? page + 1 : page - 1);
  };
  return (
    <Bar aria-label="Pages">
      <span>{formatRange(page, pageSize, rows, total, capped)}</span>
      <Muted aria-hidden="true">·</Muted>
      <WideOnly>{pageSize} rows per page</WideOnly>
      <Pages>
        <IconButton
          icon="chevron-left"
          iconSize={18}
          label="Previous page"
          noTooltip
          ref={previous}
          disabled={isFirst}
          onClick={() => step('previous')}
        />
        <WideOnly sx={{ display: 'flex', alignItems: 'center', gap: '4px' }}>
          {pageMarks(page, last, capped).map((mark, index) =>
            mark === 'gap' ? (
              <Muted key={`gap-${index}`} aria-hidden="true">
                …
              </Muted>
            ) : (
              <Page
                key={mark}
                type="button"
                aria-label={`Page ${mark}`}
                {...(mark === page ? { 'aria-current': 'page' as const } : {})}
                onClick={() => onPage(mark)}
              >
                {mark}
              </Page>
            ),
          )}
        </WideOnly>
        <IconButton
          icon="chevron-right"
          iconSize={18}
          label="Next page"
          noTooltip
          ref={next}
          disabled={isLast}
          onClick={() => step('next')}
        />
      </Pages>
    </Bar>
  );
}
