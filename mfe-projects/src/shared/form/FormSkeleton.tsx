import { Skeleton, styled } from 'shared-ui/core';
import { FormBody, FormCell, FormSection } from 'shared-ui/form';

const Place = styled('div')({ display: 'grid', gap: 8 });

/** The placeholder of a field. */
const FieldSkeleton = ({ wide = false, height = 32 }: { wide?: boolean; height?: number }) => (
  <FormCell wide={wide}>
    <Place>
      <Skeleton width={112} height={10} />
      <Skeleton height={height} />
    </Place>
  </FormCell>
);

/** The placeholder of the chosen group's fields. */
export function GroupSkeleton() {
  return (
    <div role="status" aria-label="Loading the fields of the group">
      <FormSection title="Work and cost">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton wide height={76} />
      </FormSection>
    </div>
  );
}

/** The placeholder of the form. */
export function FormSkeleton() {
  return (
    <FormBody role="status" aria-label="Loading the form">
      <FormSection title="Project">
        <FieldSkeleton wide />
        <FieldSkeleton />
        <FieldSkeleton />
      </FormSection>
      <FormSection title="Work and cost">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton wide height={76} />
      </FormSection>
    </FormBody>
  );
}
