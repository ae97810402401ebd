import { createContext, use } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { RouterLink } from '../controls/Link';
import { nameOf, updateAddress } from './names';
import type { Allowed, Identified, ResourceDefinition } from './types';

/** Its rules take the rows of the list around it, of whatever kind they are. */
export const AllowedContext = createContext<Allowed<never>>({});

/** What the list around a cell offers. */
export const useAllowed = <Row,>() => use(AllowedContext) as Allowed<Row>;

/** Whether something is offered for a row. */
export const isAllowed = <Row,>(rule: boolean | ((row: Row) => boolean) | undefined, row: Row): boolean =>
  typeof rule === 'function' ? rule(row) : (rule ?? true);

/** What a form is told of the list it was opened from: the query, to go back to the same page of it. */
export interface FromList {
  list: string;
}

/** Remembers the list's query for the forms below it. */
export function useFromList(): FromList {
  return { list: useLocation().search };
}

/** A row's name: a link to where the resource says, else to its form, plain text where that is not offered. */
export function NameCell<Row extends Identified, Body>({
  resource,
  row,
}: {
  resource: ResourceDefinition<Row, Body>;
  row: Row;
}) {
  const params = useParams();
  const from = useFromList();
  const allowed = useAllowed<Row>();
  const name = nameOf(resource, row);
  const to =
    resource.link?.(row, params) ??
    (isAllowed(allowed.update, row) ? updateAddress(resource, params, row.id) : undefined);
  return to ? (
    <RouterLink to={to} state={from}>
      {name}
    </RouterLink>
  ) : (
    <span>{name}</span>
  );
}
