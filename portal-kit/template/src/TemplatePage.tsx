import { ButtonLink, EmptyState, PageHeader } from 'shared-ui/core';
import portal from '../portal.json';

/** The first page of the area; its address, title and menu entry are in portal.json. */
export default function TemplatePage() {
  return (
    <>
      <PageHeader title={portal.title} />
      <EmptyState
        title="There is nothing here yet"
        actions={<ButtonLink to="/">Go to the first page</ButtonLink>}
      >
        This area is new. Its first page is src/TemplatePage.tsx.
      </EmptyState>
    </>
  );
}
