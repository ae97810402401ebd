import { Skeleton } from '../../feedback/Skeleton';

/** A row that is still loading; its number varies the length of its skeleton bars. */
export interface PlaceholderRow {
  placeholder: number;
}
export const isPlaceholder = (row: unknown): row is PlaceholderRow =>
  typeof row === 'object' && row !== null && 'placeholder' in row;

const widths = [70, 62, 84, 48, 76, 56];

/** The cell of a row that is still loading. */
export const CellSkeleton = ({ row, column }: { row: number; column: number }) => (
  <span style={{ display: 'flex', alignItems: 'center', height: '100%' }}>
    <Skeleton width={`${widths[(row + column) % widths.length]}%`} />
  </span>
);
