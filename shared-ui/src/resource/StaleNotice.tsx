import { useFormikContext } from 'formik';
import { Button } from '../controls/Button';
import { Banner } from '../feedback/Banner';
import { resourceColumns } from './resourceColumns';
import { cellText } from '../grid/column';
import type { Identified, ResourceDefinition } from './types';

interface Stale<Row> {
  stale: true;
  /** The row as it is now, where the server answered it. */
  present?: Row;
}

const isStale = <Row,>(status: unknown): status is Stale<Row> =>
  typeof status === 'object' && status !== null && 'stale' in status;

/** `Name is now “Core”`, for what differs from what the form started from. */
function changes<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  before: Row,
  now: Row,
): string[] {
  return resourceColumns(resource).flatMap((column) => {
    const text = cellText(column, now) || (column.empty ?? 'empty');
    return cellText(column, before) === cellText(column, now) ? [] : [`${column.title} is now “${text}”.`];
  });
}

export interface StaleNoticeProps<Row extends Identified, Body> {
  resource: ResourceDefinition<Row, Body>;
  /** What the form started from. */
  row: Row;
  onReload: () => void;
}

/** Somebody else was faster: says what they changed, and offers to start again from there. Source: domain.md 11. */
export function StaleNotice<Row extends Identified, Body>(props: StaleNoticeProps<Row, Body>) {
  const { resource, row, onReload } = props;
  const form = useFormikContext();
  const status: unknown = form.status;
  if (!isStale<Row>(status)) return null;
  const changed = status.present ? changes(resource, row, status.present) : [];
  return (
    <Banner
      kind="error"
      onDismiss={() => form.setStatus(undefined)}
      action={
        <Button size="small" icon="retry" onClick={onReload}>
          Reload
        </Button>
      }
    >
      Somebody changed this {resource.noun.one} since you opened it. Nothing was saved; what you typed is
      kept. {changed.join(' ')}
    </Banner>
  );
}
