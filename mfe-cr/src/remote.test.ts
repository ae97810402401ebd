import portal from '../portal.json';
import remote from './remote';

test('the remote has what its manifest declares', () => {
  expect(Object.keys(remote.routes).sort()).toEqual(Object.keys(portal.routes).sort());
});
