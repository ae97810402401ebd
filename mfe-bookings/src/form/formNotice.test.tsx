import { screen } from '@testing-library/react';
import { aProject } from '../testing/fixtures';
import { renderBookings, type Served } from '../testing/renderBookings';

const group = aProject().project_type.id;
const open = async (served: Served = {}) => {
  await renderBookings({ address: '/3/create', ...served });
  await screen.findAllByRole('spinbutton', { name: 'Day' });
};
const text = 'Nothing can be booked from 18 December to 4 January.';

test("the form of a booking shows the notice of the project's delivery group", async () => {
  await open({
    config: {
      bookings: { values: {}, groups: { [group]: { formNotice: text, formNoticeKind: 'warning' } } },
    },
  });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('the notice of another delivery group is not shown [form-notice.1]', async () => {
  await open({ config: { bookings: { values: {}, groups: { [group + 1]: { formNotice: text } } } } });
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('there is no notice until an admin sets one', async () => {
  await open();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});
