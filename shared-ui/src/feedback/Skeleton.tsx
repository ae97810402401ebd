import type { ReactNode } from 'react';
import MuiSkeleton from '@mui/material/Skeleton';
import { useDelayedFlag } from './useDelayedFlag';

export interface SkeletonProps {
  /** Pixels or a share of the width. */
  width?: number | string;
  height?: number;
  circle?: boolean;
}

/** One grey shape of what will come. */
export function Skeleton({ width = '100%', height = 12, circle = false }: SkeletonProps) {
  return (
    <MuiSkeleton variant={circle ? 'circular' : 'rectangular'} width={width} height={height} aria-hidden />
  );
}

/** Shows `skeleton` while loading, but not for the first 150 ms, and then for 300 ms at least; else the children. */
export function WhileLoading({
  loading,
  skeleton,
  children,
}: {
  loading: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const shown = useDelayedFlag(loading);
  if (shown) return skeleton;
  return loading ? null : children;
}
