import type { DemoIcon } from './serviceIcons';

export interface DemoServiceGroup {
  name: string;
  /** The heading under which the catalogue's side list shows the group. */
  platform?: string;
  max?: number;
}

/** A service of a group's catalogue. Prices are unit prices in dollars. */
export interface DemoService {
  name: string;
  descr: string;
  /** One of the catalogue's groups. */
  group?: string;
  icon?: DemoIcon;
  info?: string;
  warning?: string;
  /** Shown before a project with this service enters one of the states. */
  notification?: { text: string; states: string[] };
  max?: number;
  /** null: Pending Quote, unless a tier applies. */
  price: number | null;
  /** The unit price from a minimum quantity on. */
  tiers?: [min: number, price: number][];
  /** Days. */
  slo: number | null;
  /** The range of quantities; undefined: projects do not choose it at random. */
  taken?: [low: number, high: number];
  /** The ranges and scopes of its quotes; for services without a price. */
  quotes?: { price: [low: number, high: number]; slo: [low: number, high: number]; scopes: string[] };
  /** Types of attachment that are required before one of the states is entered. */
  attachments?: { type: string; states: string[] }[];
}

export interface DemoCatalogue {
  groups: DemoServiceGroup[];
  services: DemoService[];
}
