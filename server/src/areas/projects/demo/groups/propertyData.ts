import type { Insertable } from 'kysely';
import type { PropertyTable } from '../../properties/properties.tables';

/** What projects hold for a property, drawn by chance. */
export type DemoValues =
  | { options: [value: string, title: string][] }
  | { oneOf: (string | boolean)[] }
  /** Whole numbers, rounded to steps. */
  | { between: [low: number, high: number]; steps?: number }
  /** Days after the project is raised. */
  | { daysAhead: [low: number, high: number] }
  /** Texts with a number in the place of `#`. */
  | { numbered: string; between: [low: number, high: number] };

/** A property of a delivery group, and what its projects hold. Source: domain.md 4. */
export type DemoProperty = Omit<Insertable<PropertyTable>, 'project_type_id' | 'ord'> & {
  /** Left out for those that nobody fills in. */
  values?: DemoValues;
  /** How many projects have a value; all where it is left out. */
  share?: number;
};
