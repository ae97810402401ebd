import type { ReactNode } from 'react';
import type { Tone } from './gridStyles';

export interface GridColumn {
  key: string;
  title: string;
  /** Before the title: an icon, say. */
  mark?: ReactNode;
  /** Pixels. */
  width: number;
  /** Stays in view while the grid is scrolled sideways, if all columns before it do. */
  pinned?: boolean;
  align?: 'right';
  /** The filter of the column, opened by its button, by Enter in the header, and by Alt+Down. */
  filter?: { isOn: boolean; open: (anchor: Element) => void };
}

export interface GridCell {
  content: ReactNode;
  tone?: Tone | undefined;
  /** `strong`: what names the row; `quiet`: what is beside the matter. */
  weight?: 'strong' | 'quiet' | undefined;
}

/** A row of cells, or a bar over the whole width, which Enter or a press opens. */
export type GridRow =
  | { key: string | number; tone?: Tone | undefined; cell: (column: number) => GridCell }
  | { key: string | number; bar: ReactNode; onOpen: () => void };
