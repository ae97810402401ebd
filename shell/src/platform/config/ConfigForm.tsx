import { useEffect, useMemo, useState } from 'react';
import { describeDifferences, type ConfigValues } from 'shared-api/config';
import { ApiError } from 'shared-api/client';
import { changeConfig } from 'shared-api/client/config';
import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { useOrganisation } from 'shared-api/portal';
import { useToday } from 'shared-api/today';
import { Banner, Button, styled, t, useToast } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  LeaveQuestion,
  sameValue,
  SubmitButton,
  useDirtyGuard,
  useFormikContext,
} from 'shared-ui/form';
import { Quiet } from '../shared/platformStyles';
import { ConfigField } from './ConfigField';
import {
  configFormFaults,
  leavesOf,
  toConfigForm,
  toConfigValues,
  type ConfigFormValues,
} from './configValues';
import { DifferenceList } from './DifferenceList';
import { ReviewDialog } from './ReviewDialog';
import { scopeIn } from './useConfigAddress';

/** Stays in view at the bottom of the panel while it scrolls. */
const Foot = styled('div')({
  position: 'sticky',
  bottom: -24,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 -24px',
  padding: '12px 24px',
  borderTop: `1px solid ${t.border}`,
  borderBottom: `1px solid ${t.border}`,
  backgroundColor: t.bgOverlay,
  '& > div': { flex: 1 },
});

/** What saving other values than `before` does, in words. */
const differencesOf = (
  { schema, group, inherited }: ConfigDetail,
  before: ConfigValues,
  after: ConfigValues,
) => describeDifferences(schema, { group: group !== null, inherited }, before, after);

const placeIn = (search: string) => {
  const { remote, group } = scopeIn(new URLSearchParams(search));
  return `${remote} ${group}`;
};

interface FieldsProps {
  opened: ConfigDetail;
  /** The values as somebody else has set them since the form was opened; null: nobody has. */
  theirs: ConfigDetail | null;
  onUnsaved: (unsaved: boolean) => void;
}

function Fields({ opened, theirs, onUnsaved }: FieldsProps) {
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const { values, initialValues, resetForm, isSubmitting } = useFormikContext<ConfigFormValues>();
  const guard = useDirtyGuard();
  const isTyped = !sameValue(values, initialValues);
  useEffect(() => {
    onUnsaved(isTyped);
    return () => onUnsaved(false);
  }, [isTyped, onUnsaved]);
  return (
    <Form aria-label="Settings">
      <FormErrorAlert />
      {theirs && (
        <Banner
          kind="error"
          title="Somebody changed this since you opened it."
          action={
            <Button size="small" onClick={() => resetForm()}>
              Keep theirs
            </Button>
          }
        >
          <DifferenceList differences={differencesOf(opened, opened.values, theirs.values)} />
          What you typed is not saved yet.
        </Banner>
      )}
      {leavesOf(opened).map((leaf) => (
        <ConfigField key={leaf.path} leaf={leaf} detail={opened} inherited={opened.inherited} today={today} />
      ))}
      <Foot>
        <Quiet>Open sessions change at once.</Quiet>
        {isTyped && (
          <Button disabled={isSubmitting} onClick={() => resetForm()}>
            Cancel
          </Button>
        )}
        <SubmitButton>Review changes</SubmitButton>
      </Foot>
      <LeaveQuestion
        guard={guard}
        dirty={isTyped}
        leaves={(from, to) => placeIn(from.search) !== placeIn(to.search)}
      />
    </Form>
  );
}

export interface ConfigFormProps {
  /** The values as they were when the form was opened. */
  opened: ConfigDetail;
  /** The values as they are now. */
  now: ConfigDetail;
  onUnsaved: (unsaved: boolean) => void;
}

/**
 * Sets the values of a remote for the organisation or a delivery group. What changes is shown before it is saved. Newer stored
 * values change those of the mounted form, so that the button that has saved them keeps the focus.
 */
export function ConfigForm({ opened, now, onUnsaved }: ConfigFormProps) {
  const toast = useToast();
  const initial = useMemo(() => toConfigForm(opened), [opened]);
  /** The values of the answer to a refused save; null before one. */
  const [present, setPresent] = useState<ConfigDetail | null>(null);
  /** The values to save, while they are reviewed. */
  const [reviewed, setReviewed] = useState<ConfigValues | null>(null);
  const known = present && present.revision > now.revision ? present : now;
  const theirs = known.revision > opened.revision ? known : null;
  const { remote, group } = opened;
  return (
    <Formik<ConfigFormValues>
      initialValues={initial}
      enableReinitialize
      validate={(values) => configFormFaults(opened, values)}
      onSubmit={(values, { setSubmitting }) => {
        setSubmitting(false);
        const next = toConfigValues(opened, values);
        const isSame = differencesOf(opened, (theirs ?? opened).values, next).length === 0;
        if (isSame) toast({ text: 'Nothing changed', kind: 'info' });
        else setReviewed(next);
      }}
    >
      {({ resetForm }) => (
        <>
          <Fields opened={opened} theirs={theirs} onUnsaved={onUnsaved} />
          {reviewed && (
            <ReviewDialog
              title={`Save for ${group ? group.name : 'the organisation'}?`}
              submit="Save"
              differences={differencesOf(opened, (theirs ?? opened).values, reviewed)}
              onClose={() => setReviewed(null)}
              onSave={async (reason) => {
                const revision = (theirs ?? opened).revision;
                try {
                  await changeConfig(remote.name, {
                    group: group?.id ?? null,
                    values: reviewed,
                    reason,
                    revision,
                  });
                } catch (cause) {
                  if (!(cause instanceof ApiError && cause.status === 409 && cause.extra['present']))
                    throw cause;
                  setPresent(cause.extra['present'] as ConfigDetail);
                  setReviewed(null);
                  return;
                }
                setReviewed(null);
                resetForm();
                toast(`${remote.title} is saved`);
              }}
            />
          )}
        </>
      )}
    </Formik>
  );
}
