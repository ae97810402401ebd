import { phoneMedia, styled } from 'shared-ui/core';
import { FormDateField, FormTextField, useFormikContext } from 'shared-ui/form';
import type { SettingValues } from './settingValues';

const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  gap: '12px 8px',
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr) 128px' },
  // A date without a time needs no room beside it.
  '& > :only-child': { gridColumn: '1 / -1' },
});

/** When a feature starts and ends, both optional, in the organisation's time zone. A time is asked for once there is a date. */
export function TimeFields() {
  const { fromDate, untilDate } = useFormikContext<SettingValues>().values;
  return (
    <>
      <Times>
        <FormDateField name="fromDate" label="From (optional)" />
        {fromDate && <FormTextField name="fromTime" label="At" type="time" />}
      </Times>
      <Times>
        <FormDateField name="untilDate" label="Until (optional)" />
        {untilDate && <FormTextField name="untilTime" label="At" type="time" />}
      </Times>
    </>
  );
}
