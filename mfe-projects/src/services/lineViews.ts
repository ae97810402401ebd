import type { ReactNode } from 'react';
import type { Service } from 'shared-api/contracts/services';
import { sumDollars } from 'shared-api/prices';

/** A line for the table and the cards. Money is in dollars; null: Pending Quote. */
export interface LineView {
  service: Service;
  /** Shown beside the name. */
  tag?: ReactNode;
  /** Shown below the description. */
  notes?: ReactNode;
  quantity: ReactNode;
  unitPrice: number | null;
  /** Shown below the unit price. */
  unitNote?: ReactNode;
  total: number | null;
  /** Target delivery, in days. */
  slo: number | null;
  /** Days that the delivery took, once the project is closed. */
  completion?: number | null;
  /** A button at the end of the line. */
  end?: ReactNode;
}

export interface LineGroup {
  key: string;
  name: string;
  views: LineView[];
  /** The fault of all lines together. */
  fault?: string | undefined;
}

/** The props of the table of lines, and of the cards that replace it on phones. */
export interface LineTableProps {
  groups: readonly LineGroup[];
  /** Whether the user sees prices; without them totals are left out as well. */
  prices: boolean;
}

/** Groups lines by their service group; groups and lines keep their order. */
export function groupViews(views: readonly LineView[]): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const view of views) {
    const { service_group: group } = view.service;
    const key = `g${group?.id ?? 0}`;
    const found = groups.get(key) ?? { key, name: group?.name ?? 'Other services', views: [] };
    found.views.push(view);
    groups.set(key, found);
  }
  return [...groups.values()];
}

export interface Sum {
  /** The sum of the lines that have a price; null if none has. */
  dollars: number | null;
  /** The number of lines that are Pending Quote. */
  pending: number;
}

/** Sums up lines for a sub-total or the total. */
export function sumOf(views: readonly Pick<LineView, 'total'>[]): Sum {
  const priced = views.filter(({ total }) => total !== null);
  const pending = views.length - priced.length;
  return {
    dollars: priced.length || !pending ? sumDollars(priced.map(({ total }) => total)) : null,
    pending,
  };
}

/** Tells which lines a total leaves out. */
export const missingText = ({ dollars, pending }: Sum): string =>
  pending && dollars !== null ? `without ${counted(pending, 'line')} pending a quote` : '';

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
export const inDays = (days: number): string => counted(days, 'day');
