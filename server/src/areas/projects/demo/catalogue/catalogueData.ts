import type { DemoIcon } from './serviceIcons';

export interface DemoServiceGroup {
  name: string;
  /** What the catalogue's side list shows in the place of groups. */
  platform?: string;
  max?: number;
}

/** A service of a group's catalogue. Prices in dollars, of one. */
export interface DemoService {
  name: string;
  descr: string;
  /** One of the catalogue's groups. */
  group?: string;
  icon?: DemoIcon;
  info?: string;
  warning?: string;
  /** Shown before a project with it enters one of the states. */
  notification?: { text: string; states: string[] };
  max?: number;
  /** Null: Pending Quote, where no tier applies. */
  price: number | null;
  /** From so many on, the price of one. */
  tiers?: [min: number, price: number][];
  /** Days. */
  slo: number | null;
  /** How many of it projects take; left out: none is chosen by chance. */
  taken?: [low: number, high: number];
  /** What its quotes say, and between which prices they lie; only for what can be without a price. */
  quotes?: { price: [low: number, high: number]; slo: [low: number, high: number]; says: string[] };
  /** Types of attachment that must be there before one of the states is entered. */
  attachments?: { type: string; states: string[] }[];
}

export interface DemoCatalogue {
  groups: DemoServiceGroup[];
  services: DemoService[];
}
