import type { ReactNode } from 'react';
import type { Service } from 'shared-api/contracts/services';
import { sumDollars } from 'shared-api/prices';

/** A line as table and cards draw it. Money in dollars; null is Pending Quote. */
export interface LineView {
  service: Service;
  /** Beside the name. */
  tag?: ReactNode;
  /** Below the description. */
  notes?: ReactNode;
  quantity: ReactNode;
  unitPrice: number | null;
  /** Below the unit price. */
  unitNote?: ReactNode;
  total: number | null;
  /** Target delivery, in days. */
  slo: number | null;
  /** Days it took, once the project is closed. */
  completion?: number | null;
  /** A button of the line. */
  end?: ReactNode;
}

export interface LineGroup {
  key: string;
  name: string;
  views: LineView[];
  /** What is wrong with all of them together. */
  fault?: string | undefined;
}

/** The props of the table of lines, and of the cards that replace it on phones. */
export interface LineTableProps {
  groups: readonly LineGroup[];
  /** Whether the user sees prices; without them totals are left out as well. */
  prices: boolean;
}

/** Lines under their service groups, in the order in which they come. */
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
  /** Of the lines that have a price; null: none has. */
  dollars: number | null;
  /** Lines that are Pending Quote. */
  pending: number;
}

/** Sub-total and total: what is priced so far, and how many lines are not. */
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
