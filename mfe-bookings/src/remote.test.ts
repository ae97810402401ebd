import portal from '../portal.json';
import remote from './remote';

test('the remote implements its manifest: a tab of the project page, and no page of its own', () => {
  expect(Object.keys(remote.slots).sort()).toEqual(Object.keys(portal.slots).sort());
  expect([Object.keys(remote.routes), portal.nav]).toEqual([[], []]);
});
