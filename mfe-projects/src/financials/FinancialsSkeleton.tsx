import { phoneMedia, Skeleton, styled } from 'shared-ui/core';

const Body = styled('div')({
  padding: '16px 24px 24px',
  display: 'grid',
  gap: 20,
  maxWidth: 976,
  [phoneMedia]: { padding: 16 },
});

/** The placeholder of the Financials tab. */
export function FinancialsSkeleton() {
  return (
    <Body role="status" aria-label="Loading the financials">
      <Skeleton width={96} height={16} />
      {[70, 55, 90].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
      <Skeleton width={128} height={16} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton width={240} height={24} />
    </Body>
  );
}
