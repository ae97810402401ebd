import portal from '../portal.json';
import remote from './remote';

test('the remote has the pages and fillers that its manifest declares, each filler for the declared slot', () => {
  expect(Object.keys(remote.routes).sort()).toEqual(Object.keys(portal.routes).sort());
  expect(Object.keys(remote.slots).sort()).toEqual(Object.keys(portal.slots).sort());
});
