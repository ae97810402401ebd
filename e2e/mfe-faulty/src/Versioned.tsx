import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from 'shared-api/portal';
import { Box, Button, PageHeader, RouterLink } from 'shared-ui/core';
import {
  Form,
  Formik,
  FormTextField,
  LeaveQuestion,
  SubmitButton,
  useDirtyGuard,
  useDraft,
  useAutosavedDraft,
  type Draft,
} from 'shared-ui/form';
import { buildMark } from './buildMark';

interface Note {
  note: string;
}
const empty: Note = { note: '' };

const LatePart = lazy(() => import(/* webpackChunkName: "LatePart" */ './LatePart'));

function Kept({ draft, values, dirty }: { draft: Draft<Note>; values: Note; dirty: boolean }) {
  const guard = useDirtyGuard();
  useAutosavedDraft(draft, empty, values, dirty);
  return <LeaveQuestion guard={guard} dirty={dirty} draft={draft} />;
}

/** Shows its build, a form that can be dirty, and a part that loads on demand. */
export default function Versioned() {
  const { id } = useCurrentUser();
  const [late, setLate] = useState(false);
  const draft = useDraft({ owner: id, form: 'faulty_note', version: 1 }, empty);
  return (
    <>
      <PageHeader title="Versioned" />
      <Box sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <p>This is {buildMark}</p>
        <RouterLink to="/faulty/versioned">First page</RouterLink>
        <RouterLink to="/faulty/versioned?page=2">Same page</RouterLink>
        <RouterLink to="/faulty/second">Second page</RouterLink>
        <Formik
          initialValues={draft.start}
          onSubmit={(_values, { resetForm }) => {
            draft.finish();
            resetForm({ values: empty });
          }}
        >
          {({ values }) => (
            <Form aria-label="Note">
              <FormTextField name="note" label="Note" />
              <Kept draft={draft} values={values} dirty={values.note !== ''} />
              <SubmitButton>Save</SubmitButton>
            </Form>
          )}
        </Formik>
        <Button onClick={() => setLate(true)}>Show late part</Button>
        {late && (
          <Suspense fallback="…">
            <LatePart />
          </Suspense>
        )}
      </Box>
    </>
  );
}
