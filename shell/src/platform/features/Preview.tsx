import { useState } from 'react';
import { openView } from 'shared-api/client';
import { useFeaturePreview } from 'shared-api/client/features';
import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import { useCurrentUser } from 'shared-api/portal';
import { Picker, type PickerOption } from 'shared-ui/controls';
import { Button, LoadError, styled, t, useSettled, useToast } from 'shared-ui/core';
import { blockSubmitKeys } from 'shared-ui/form';
import { Icon } from 'shared-ui/icons';
import { Quiet } from '../shared/platformStyles';
import { users } from './AudienceFields';

const Box = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bgSubtle,
});
const Answer = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: 8,
  '& svg': { marginTop: 2, color: t.text3 },
  '& svg[data-on]': { color: t.success },
});

export interface PreviewProps {
  feature: string;
  /** Null while the form's setting is not valid. */
  setting: FeatureSetting | null;
  /** Whether the setting differs from the stored one. */
  isChanged: boolean;
}

interface ViewAsProps {
  feature: string;
  setting: FeatureSetting;
  person: PickerOption;
}

/** Opens the portal as a person would have it under a setting that is not saved. For global admins. */
function ViewAs({ feature, setting, person }: ViewAsProps) {
  const { is_admin: isAdmin } = useCurrentUser();
  const toast = useToast();
  if (!isAdmin) return null;
  const open = () =>
    openView({ user_id: person.id, features: { [feature]: setting } }).catch((cause: unknown) =>
      toast({ text: cause instanceof Error ? cause.message : String(cause), kind: 'error' }),
    );
  return (
    <div>
      <Button size="small" icon="visibility" onClick={open}>
        View as {person.name}
      </Button>
      <Quiet>A new tab, read only, with this setting. It is recorded, and {person.name} is told.</Quiet>
    </div>
  );
}

/** Previews a setting before it is saved: how many people it reaches, and whether one person would have the feature. */
export function Preview({ feature, setting, isChanged }: PreviewProps) {
  const [person, setPerson] = useState<PickerOption | null>(null);
  const asked = useSettled({ setting, user: person?.id ?? null });
  const read = useFeaturePreview(
    feature,
    asked.setting && {
      setting: asked.setting,
      ...(asked.user === null ? {} : { user: asked.user }),
    },
  );
  const { data } = read;
  const shown = person && data?.person?.id === person.id ? data.person : null;
  return (
    <Box aria-label="Effect" onKeyDown={blockSubmitKeys}>
      <div role="status">
        {data && setting ? (
          <>
            Reaches <strong>{data.reach.on}</strong> of {data.reach.of} people: {data.words}.
          </>
        ) : (
          'Its reach is shown once the setting is complete.'
        )}
      </div>
      <LoadError title="The effect is not known." read={read} />
      <Picker label="As" value={person} onChange={setPerson} load={users} placeholder="Choose a person" />
      {shown && setting && (
        <Answer>
          <Icon name={shown.then.on ? 'success' : 'pause'} size={16} />
          <div>
            {shown.then.words}
            {isChanged && <Quiet>Today: {shown.now.words}</Quiet>}
          </div>
        </Answer>
      )}
      {person && setting && <ViewAs feature={feature} setting={setting} person={person} />}
    </Box>
  );
}
