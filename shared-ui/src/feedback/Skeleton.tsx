import type { ReactNode } from 'react';
import MuiSkeleton from '@mui/material/Skeleton';
import { useDelayedFlag } from './useDelayedFlag';

export interface SkeletonProps {
  /** Pixels, or a CSS width. */
  width?: number | string;
  height?: number;
  circle?: boolean;
}

/** A grey placeholder for content that is loading. */
export function Skeleton({ width = '100%', height = 12, circle = false }: SkeletonProps) {
  return (
    <MuiSkeleton variant={circle ? 'circular' : 'rectangular'} width={width} height={height} aria-hidden />
  );
}

/** Shows `skeleton` while loading: after 150 ms, and then for at least 300 ms. Otherwise it shows the children. */
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
