import { canonicalPath } from './canonicalPath';

it.each([
  ['/', '/projects'],
  ['/project/481', '/projects/481'],
  ['/project/481/timeline', '/projects/481/timeline'],
  ['/project', '/projects'],
  ['/projects/481', '/projects/481'],
  ['/project/481/bookings/3/create', '/projects/481/bookings/3/create'],
  ['/projects/481/bookings/3/', '/projects/481/bookings/3'],
  ['//projects//481', '/projects/481'],
  ['//', '/projects'],
  ['/projector', '/projector'],
  ['/doc/userguide', '/userguide'],
  ['/doc/userguides', '/doc/userguides'],
  ['/groups/project/1', '/groups/project/1'],
])('the address %s becomes %s', (pathname, expected) => expect(canonicalPath(pathname)).toBe(expected));
