import { Skeleton, styled, t } from 'shared-ui/core';

const Bones = styled('div')({
  display: 'grid',
  gap: 24,
  padding: 16,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
});
const Fields = styled('div')({ display: 'grid', gap: 24, maxWidth: 640 });

/** The skeleton of a list. */
export const BookingSkeleton = () => (
  <Bones role="status" aria-label="Loading the bookings">
    {[62, 48, 56, 44].map((share) => (
      <Skeleton key={share} width={`${share}%`} height={14} />
    ))}
  </Bones>
);

/** The skeleton of the form. */
export const FormSkeleton = () => (
  <Fields role="status" aria-label="Loading the form">
    {[0, 1, 2].map((field) => (
      <Skeleton key={field} height={32} />
    ))}
  </Fields>
);
