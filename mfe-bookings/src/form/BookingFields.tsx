import { useRef } from 'react';
import type { Booking, BookingSubtype, BookingType, FreeSlot } from 'shared-api/contracts/bookings';
import { ButtonLink, styled, t, useIsPhone } from 'shared-ui/core';
import {
  DraftNotice,
  Form,
  FormBar,
  FormCell,
  FormErrorSummary,
  FormSection,
  FormSelect,
  LeaveQuestion,
  sameValue,
  SchemaFields,
  SubmitButton,
  useFormikContext,
  useAutosavedDraft,
  type DirtyGuard,
  type Draft,
} from 'shared-ui/form';
import { formTitle } from '../bookingAddress';
import { clockText } from '../shared/bookingTimes';
import { fieldsOf } from './bookingRules';
import { bookableSubtypes } from '../shared/bookableSubtypes';
import { legAt, shapeOf, spanOf, type BookingShape, type BookingValues } from './bookingValues';
import { FreeTimes } from './FreeTimes';
import { LegFields } from './LegFields';
import { SlotChoice } from './slots/SlotChoice';
import { useFeature } from '../shared/useFeature';
import type { BookingCalendar } from './pendingReasons';

const Body = styled('div')({ containerType: 'inline-size', '& > :not([data-beside])': { maxWidth: 928 } });
const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  '& > [data-fields]': { containerType: 'inline-size', maxWidth: 928, minWidth: 0 },
  '& > [data-fields] > section:first-of-type': { paddingTop: 16 },
  '& > [data-slots]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 24,
    paddingBottom: 24,
  },
  '@container (min-width: 840px)': {
    '&:has(> [data-slots])': { gridTemplateColumns: '344px minmax(0, 1fr)', columnGap: 32 },
    '& > [data-slots]': { paddingTop: 16, borderLeft: `1px solid ${t.border}`, paddingLeft: 24 },
    '& > [data-slots]:has(> :nth-of-type(2))': { gridTemplateColumns: 'minmax(0, 1fr) minmax(232px, 264px)' },
  },
});
/** The form's Formik status after a booking was refused because its time is taken. */
export interface TakenSlot {
  /** The leg whose time is taken. */
  taken: 'leg' | 'child';
  /** The server's message. */
  text: string;
  free: readonly FreeSlot[];
}
const isTakenSlot = (status: unknown): status is TakenSlot =>
  typeof status === 'object' && status !== null && 'taken' in status;

export interface BookingFieldsProps {
  projectId: number;
  type: BookingType;
  /** The type's subtypes; at least one of them can be booked. */
  subtypes: readonly BookingSubtype[];
  calendar: BookingCalendar;
  /** The booking to reschedule. */
  replaced: Booking | undefined;
  draft: Draft<BookingValues>;
  /** The initial values without a draft. */
  base: BookingValues;
  guard: DirtyGuard;
  /** The address to which Cancel leads. */
  cancelTo: string;
  onPress: () => void;
}

const windowHelp = ({ subtype: { window, show_time: showTime } }: BookingShape) =>
  window && showTime
    ? `Booked at once between ${clockText(window.from)} and ${clockText(window.to)} UTC.`
    : 'Dates and times are in UTC.';

/** When the second leg takes place. */
const orderHelp = ({ subtype: { child_order: order, name } }: BookingShape) =>
  order === 'before'
    ? ` It ends before the ${name} starts.`
    : order === 'after'
      ? ` It starts after the ${name} ends.`
      : '';

function Sections({
  projectId,
  type,
  subtypes,
  calendar,
  replaced,
  shape,
}: BookingFieldsProps & { shape: BookingShape }) {
  const { values } = useFormikContext<BookingValues>();
  const { subtype, child, leaves } = shape;
  const order = subtype.child_order;
  const first = spanOf(values.leg, subtype);
  const bounds = {
    ...(first && order === 'before' && { before: first.start }),
    ...(first && order === 'after' && { after: first.finish }),
  };
  const replacedId = replaced?.id;
  const isPhone = useIsPhone();
  const hasSlots = useFeature('bookings.freeTimes') && !isPhone;
  const drawn = [
    { name: 'leg' as const, of: subtype, within: {} },
    ...(child ? [{ name: 'child' as const, of: child, within: bounds }] : []),
  ].filter(({ of }) => hasSlots && of.show_time);
  return (
    <Beside data-beside="">
      <div data-fields="">
        <FormSection title="What" help="Decides how long it takes, and what has to be said.">
          <FormCell name="subtype">
            <FormSelect
              name="subtype"
              label="Type"
              required
              autoFocus
              options={bookableSubtypes(subtypes).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </FormCell>
        </FormSection>
        <FormSection title="When" help={windowHelp(shape)}>
          <LegFields name="leg" {...{ projectId, subtype, type, calendar, replacedId }} />
        </FormSection>
        {child && (
          <FormSection
            title={child.name}
            help={`Goes with each ${subtype.name}; booked and cancelled with it.${orderHelp(shape)}`}
          >
            <LegFields
              name="child"
              subtype={child}
              firstName={subtype.name}
              {...{ projectId, type, calendar, bounds, replacedId }}
            />
          </FormSection>
        )}
        {leaves.length > 0 && (
          <FormSection title="Details" help={`What is asked of each ${subtype.name}.`}>
            <FormCell wide>
              <SchemaFields leaves={leaves} prefix="data" today={calendar.today} />
            </FormCell>
          </FormSection>
        )}
      </div>
      {drawn.length > 0 && (
        <div data-slots="">
          {drawn.map(({ name, of, within }) => (
            <SlotChoice
              key={`${name} ${of.id}`}
              {...{ projectId, name, type, calendar, replacedId }}
              subtype={of}
              bounds={within}
            />
          ))}
        </div>
      )}
    </Beside>
  );
}

/** The fields of a booking, which depend on its subtype, with the notices above them. Source: spec 001, points 3 and 5. */
export function BookingFields(props: BookingFieldsProps) {
  const { subtypes, replaced, draft, base, guard, cancelTo, onPress } = props;
  const form = useFormikContext<BookingValues>();
  const { values, setStatus, setValues } = form;
  const status: unknown = form.status;
  const body = useRef<HTMLDivElement>(null);
  const dirty = !sameValue(values, base);
  const kept = useAutosavedDraft(draft, base, values, dirty);
  const shape = shapeOf(subtypes, values.subtype);
  if (!shape) return null;
  const refusal = replaced ? 'Not rescheduled.' : 'Not booked.';
  const pick = (leg: TakenSlot['taken'], free: FreeSlot) => {
    const subtype = (leg === 'child' && shape.child) || shape.subtype;
    setStatus(undefined);
    void setValues({ ...values, [leg]: legAt(free, subtype) });
    // The pressed button unmounts, so the focus must move.
    body.current?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };
  return (
    <Form aria-label={formTitle(Boolean(replaced))} onPress={onPress}>
      <Body ref={body}>
        {isTakenSlot(status) ? (
          <FreeTimes
            {...status}
            title={refusal}
            subtype={(status.taken === 'child' && shape.child) || shape.subtype}
            onPick={(free) => pick(status.taken, free)}
            onDismiss={() => setStatus(undefined)}
          />
        ) : (
          <FormErrorSummary title={refusal} fields={fieldsOf(shape)} />
        )}
        <DraftNotice draft={draft} base={base} onDiscard={() => draft.keep(null)} />
        <Sections {...props} shape={shape} />
      </Body>
      <FormBar kept={kept} inset>
        <SubmitButton>{replaced ? 'Reschedule' : 'Book'}</SubmitButton>
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} draft={draft} />
    </Form>
  );
}
