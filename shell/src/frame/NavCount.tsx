import { formatCount } from 'shared-api/format';
import { useTotal } from 'shared-api/home';
import { styled, t, VisuallyHidden } from 'shared-ui/core';

const Count = styled('span')({
  flex: 'none',
  marginLeft: 'auto',
  padding: '0 6px',
  borderRadius: 8,
  backgroundColor: t.accentBg,
  color: t.accentText,
  fontSize: 12,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '[data-iconic] > &': {
    position: 'absolute',
    top: 0,
    right: 0,
    minWidth: 16,
    padding: '0 4px',
    textAlign: 'center',
    fontSize: 10,
    lineHeight: '16px',
  },
});

export interface NavCountProps {
  /** Lists below `/api` whose totals are added up. */
  calls: readonly string[];
}

interface SumProps extends NavCountProps {
  sum: number;
  capped: boolean;
  /** False while one of the lists is read: until then the sum would be too small. */
  known: boolean;
}

/** Adds the total of the first list, then those of the others. Lists that do not load count nothing. */
function Sum({ calls: [first, ...others], sum, capped, known }: SumProps) {
  return first === undefined ? (
    known && sum > 0 && (
      <Count>
        <VisuallyHidden>, </VisuallyHidden>
        {formatCount(sum)}
        {capped && '+'}
      </Count>
    )
  ) : (
    <Addend call={first} calls={others} sum={sum} capped={capped} known={known} />
  );
}

function Addend({ call, calls, sum, capped, known }: SumProps & { call: string }) {
  const page = useTotal(call);
  return (
    <Sum
      calls={calls}
      sum={sum + (page?.total ?? 0)}
      capped={capped || (page?.capped ?? false)}
      known={known && page !== undefined}
    />
  );
}

/** How much waits behind a menu entry; it follows changes while it is shown, and is nothing while nothing waits. */
export default function NavCount({ calls }: NavCountProps) {
  return <Sum calls={calls} sum={0} capped={false} known />;
}
