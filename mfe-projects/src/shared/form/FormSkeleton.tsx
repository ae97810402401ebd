import { Skeleton, styled } from 'shared-ui/core';
import { FormBody, FormCell, FormSection } from 'shared-ui/form';

const Place = styled('div')({ display: 'grid', gap: 8 });

/** A field to come. */
const Shape = ({ wide = false, height = 32 }: { wide?: boolean; height?: number }) => (
  <FormCell wide={wide}>
    <Place>
      <Skeleton width={112} height={10} />
      <Skeleton height={height} />
    </Place>
  </FormCell>
);

/** Fields of the chosen group to come. */
export function GroupSkeleton() {
  return (
    <div role="status" aria-label="Loading the fields of the group">
      <FormSection title="Work and cost">
        <Shape />
        <Shape />
        <Shape wide height={76} />
      </FormSection>
    </div>
  );
}

/** The form to come. */
export function FormSkeleton() {
  return (
    <FormBody role="status" aria-label="Loading the form">
      <FormSection title="Project">
        <Shape wide />
        <Shape />
        <Shape />
      </FormSection>
      <FormSection title="Work and cost">
        <Shape />
        <Shape />
        <Shape wide height={76} />
      </FormSection>
    </FormBody>
  );
}
