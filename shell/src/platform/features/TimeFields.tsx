import { phoneMedia, styled } from 'shared-ui/core';
import { FormDateField, FormTextField } from 'shared-ui/form';

const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 112px',
  gap: '12px 8px',
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr) 128px' },
});

/** When a feature starts and ends, both optional, in the organisation's time zone. */
export const TimeFields = () => (
  <Times>
    <FormDateField name="fromDate" label="From (optional)" />
    <FormTextField name="fromTime" label="At" type="time" />
    <FormDateField name="untilDate" label="Until (optional)" />
    <FormTextField name="untilTime" label="At" type="time" />
  </Times>
);
