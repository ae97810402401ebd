import type { BookingStatus } from 'shared-api/contracts/bookings';
import { Tag, type TagKind } from 'shared-ui/core';
import type { IconName } from 'shared-ui/icons';

const looks: Record<BookingStatus, { kind: TagKind; icon: IconName }> = {
  booked: { kind: 'success', icon: 'success' },
  pending: { kind: 'warning', icon: 'hourglass' },
  cancelled: { kind: 'neutral', icon: 'close' },
  rescheduled: { kind: 'neutral', icon: 'history' },
};

/** The status of a booking. */
export const StatusTag = ({ status }: { status: BookingStatus }) => <Tag {...looks[status]}>{status}</Tag>;
