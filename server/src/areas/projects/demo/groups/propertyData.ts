import type { Insertable } from 'kysely';
import type { PropertyTable } from '../../properties/properties.tables';

/** The values from which a project's value of a property is drawn. */
export type DemoValues =
  | { options: [value: string, title: string][] }
  | { oneOf: (string | boolean)[] }
  /** Whole numbers, rounded to steps. */
  | { between: [low: number, high: number]; steps?: number }
  /** Days after the project is raised. */
  | { daysAhead: [low: number, high: number] }
  /** Texts with a number in the place of `#`. */
  | { numbered: string; between: [low: number, high: number] };

/** A property of a delivery group, and the values of its projects. Source: domain.md 4. */
export type DemoProperty = Omit<Insertable<PropertyTable>, 'project_type_id' | 'ord'> & {
  /** undefined: no project has a value. */
  values?: DemoValues;
  /** The share of projects that have a value; undefined: all. */
  share?: number;
};
