import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import portal from '../portal.json';
import remote from './remote';

test('the remote has what its manifest declares', () => {
  const { routes } = expandManifest(portal as DeclaredManifest);
  expect(Object.keys(remote.routes).sort()).toEqual(Object.keys(routes).sort());
});
