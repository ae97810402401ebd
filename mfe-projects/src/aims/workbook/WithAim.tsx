import type { ReactNode } from 'react';
import { useAim } from 'shared-api/aims';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { Skeleton, styled, t, useAddressName, WhileLoading } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { aimAddresses } from '../aimAddresses';
import { AimFailure } from '../AimFailure';

const Bones = styled('div')({
  display: 'grid',
  gap: 20,
  padding: '14px 24px',
  '& > :first-of-type': { borderBottom: `1px solid ${t.border}` },
});

/** In place of a grid that loads. @param label says what loads */
export function GridSkeleton({ label }: { label: string }) {
  return (
    <Bones role="status" aria-label={label}>
      {[70, 82, 64, 76, 88, 70, 80].map((percent, index) => (
        <Skeleton key={index} width={`${percent}%`} height={14} />
      ))}
    </Bones>
  );
}

/** Reads the AIM that the address names, and names its breadcrumb. An AIM of another project counts as missing. */
export function WithAim({ projectId, children }: { projectId: number; children: (aim: Aim) => ReactNode }) {
  const { aimId = '' } = useParams();
  const read = useAim(aimId);
  const { data, error } = read;
  const aim = data?.project_id === projectId ? data : undefined;
  useAddressName(aimAddresses.aim(projectId, Number(aimId)), aim?.name);
  if (!aim && (data || error)) return <AimFailure projectId={projectId} read={read} />;
  return (
    <WhileLoading loading={!aim} skeleton={<GridSkeleton label="Loading the AIM" />}>
      {aim && children(aim)}
    </WhileLoading>
  );
}
