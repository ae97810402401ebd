import { useEffect, useMemo, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { changeFeature } from 'shared-api/client/features';
import type { FeatureDetail, FeatureState } from 'shared-api/contracts/platform/features';
import { featureLimits } from 'shared-api/limits';
import { useOrganisation } from 'shared-api/portal';
import { Banner, Button, styled, t, useToast } from 'shared-ui/core';
import {
  Form,
  FormErrorAlert,
  Formik,
  FormTextField,
  LeaveQuestion,
  sameValue,
  showSubmitError,
  SubmitButton,
  useDirtyGuard,
  useFormikContext,
} from 'shared-ui/form';
import { Quiet } from '../shared/platformStyles';
import { AudienceFields } from './AudienceFields';
import { Preview } from './Preview';
import { faultsOf, reasonFault, toSetting, toValues, type SettingValues } from './settingValues';
import { StateChoice } from './StateChoice';
import { TimeFields } from './TimeFields';
import { featureToast, useUndoFeature } from './useUndoFeature';

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

interface FieldsProps {
  feature: FeatureDetail;
  /** The feature as somebody else has made it since the form was opened; null: nobody has. */
  theirs: FeatureState | null;
  onKeepTheirs: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

const featureIn = (search: string) => new URLSearchParams(search).get('feature');

function Fields({ feature, theirs, onKeepTheirs, onUnsaved }: FieldsProps) {
  const { timeZone } = useOrganisation();
  const { values, initialValues, resetForm, isSubmitting } = useFormikContext<SettingValues>();
  const guard = useDirtyGuard();
  const isTyped = !sameValue(values, initialValues);
  useEffect(() => {
    onUnsaved(isTyped);
    return () => onUnsaved(false);
  }, [isTyped, onUnsaved]);
  const setting = Object.keys(faultsOf(values, timeZone)).length ? null : toSetting(values, timeZone);
  const isChanged = !sameValue({ ...values, reason: '' }, initialValues);
  return (
    <Form aria-label="Setting">
      <FormErrorAlert />
      {theirs && !isSubmitting && (
        <Banner
          kind="error"
          title="Somebody changed this since you opened it."
          action={
            <Button size="small" onClick={onKeepTheirs}>
              Keep theirs
            </Button>
          }
        >
          It is {theirs.words} now. What you chose is not saved yet.
        </Banner>
      )}
      <StateChoice />
      {values.state === 'audience' && <AudienceFields />}
      {values.state !== 'off' && <TimeFields />}
      <Preview feature={feature.key} setting={setting} isChanged={isChanged} />
      <FormTextField
        name="reason"
        label="Reason"
        required
        count={featureLimits.reason}
        countLate
        help="Recorded in the history and in the audit log with your name."
      />
      <Foot>
        <Quiet>Open sessions change at once.</Quiet>
        {isTyped && (
          <Button disabled={isSubmitting} onClick={() => resetForm()}>
            Cancel
          </Button>
        )}
        <SubmitButton>{theirs ? 'Save mine' : 'Save'}</SubmitButton>
      </Foot>
      <LeaveQuestion
        guard={guard}
        dirty={isTyped && !isSubmitting}
        leaves={(from, to) => featureIn(from.search) !== featureIn(to.search)}
      />
    </Form>
  );
}

export interface FeatureFormProps {
  /** The feature as it was when the form was opened. */
  feature: FeatureDetail;
  /** The feature as it is now. */
  now: FeatureState;
  onUnsaved: (unsaved: boolean) => void;
}

/**
 * Sets a feature: off, on, or on for an audience, with a reason. A newer feature changes the values of the mounted form, so that
 * the button that has saved it keeps the focus.
 */
export function FeatureForm({ feature, now, onUnsaved }: FeatureFormProps) {
  const { timeZone } = useOrganisation();
  const toast = useToast();
  const undo = useUndoFeature(feature);
  const initial = useMemo(() => toValues(feature, feature.names, timeZone), [feature, timeZone]);
  /** The error of a refused save; null before one. */
  const [present, setPresent] = useState<FeatureState | null>(null);
  const known = present && present.revision > now.revision ? present : now;
  const theirs = known.revision > feature.revision ? known : null;
  return (
    <Formik<SettingValues>
      initialValues={initial}
      enableReinitialize
      validate={(values) => {
        const reason = reasonFault(values.reason);
        return { ...faultsOf(values, timeZone), ...(reason ? { reason } : {}) };
      }}
      onSubmit={async (values, helpers) => {
        try {
          const saved = await changeFeature(feature.key, {
            setting: toSetting(values, timeZone),
            reason: values.reason.trim(),
            revision: theirs ? theirs.revision : feature.revision,
          });
          helpers.resetForm();
          toast({
            text: `${saved.title} is ${saved.words}`,
            about: featureToast(saved.key),
            onUndo: () => void undo(saved.revision),
          });
        } catch (cause) {
          const isConflict = cause instanceof ApiError && cause.status === 409;
          if (isConflict && cause.extra['present']) setPresent(cause.extra['present'] as FeatureState);
          else showSubmitError(cause, helpers, ['reason']);
        }
      }}
    >
      {({ resetForm }) => (
        <Fields feature={feature} theirs={theirs} onKeepTheirs={() => resetForm()} onUnsaved={onUnsaved} />
      )}
    </Formik>
  );
}
