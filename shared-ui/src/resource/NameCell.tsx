import { createContext, use } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { RouterLink } from '../controls/Link';
import { cellNameOf, nameOf, updateAddress } from './names';
import type { Allowed, Identified, ResourceDefinition } from './types';

/** The actions that the list around a cell allows. */
export const AllowedContext = createContext<Allowed<never>>({});

/** Reads what the list around a cell allows. */
export const useAllowed = <Row,>() => use(AllowedContext) as Allowed<Row>;

/** Whether a rule allows something for a row; without a rule it is allowed. */
export const isAllowed = <Row,>(rule: boolean | ((row: Row) => boolean) | undefined, row: Row): boolean =>
  typeof rule === 'function' ? rule(row) : (rule ?? true);

/** The state of a form's address: the query of the list that it was opened from, so that the way back leads to the same page. */
export interface FromList {
  list: string;
}

/** The list's query, as state for links to its forms. */
export function useFromList(): FromList {
  return { list: useLocation().search };
}

/**
 * The value of a row's name field: a link to the resource's own page, or to the form if the user may update the row, or else plain text.
 * @param isAlone whether the row's other fields do not stand beside it, so that it must tell the row from others
 */
export function NameCell<Row extends Identified, Body>({
  resource,
  row,
  isAlone = false,
}: {
  resource: ResourceDefinition<Row, Body>;
  row: Row;
  isAlone?: boolean;
}) {
  const params = useParams();
  const from = useFromList();
  const allowed = useAllowed<Row>();
  const name = isAlone ? nameOf(resource, row) : cellNameOf(resource, row);
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
