import portal from '../portal.json';
import remote from './remote';

test('the remote has what its manifest declares: a tab of the project page, and no page of its own yet', () => {
  expect(Object.keys(remote.slots).sort()).toEqual(Object.keys(portal.slots).sort());
  expect([Object.keys(remote.routes), portal.nav]).toEqual([[], []]);
});
