import portal from '../portal.json';
import remote from './remote';

test('the remote implements its manifest: a tab of the project page, and the pages of the sidebar’s menu [bookings-remote.1]', () => {
  expect(Object.keys(remote.slots).sort()).toEqual(Object.keys(portal.slots).sort());
  expect(Object.keys(remote.routes).sort()).toEqual(Object.keys(portal.routes).sort());
  expect([portal.menus.review.to, portal.nav]).toEqual(['/booking_types/{id}/bookings', []]);
});
