import { expandManifest } from 'shared-api/portal/expandManifest';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import portal from '../portal.json';
import remote from './remote';

const manifest = expandManifest(portal as DeclaredManifest);

test('the remote has what its manifest declares, each filler for the slot that the manifest says', () => {
  expect(Object.keys(remote.routes).sort()).toEqual(Object.keys(manifest.routes).sort());
  expect(Object.keys(remote.slots).sort()).toEqual(Object.keys(portal.slots).sort());
});
