import path from 'node:path';
import { nearestTests, unitTests } from './unitTests.mjs';

const root = path.resolve(__dirname, '../..');
const folders = ['shell', 'mfe-projects', 'mfe-cr', 'shared-ui', 'shared-api', 'server', 'portal-kit'];
const tests = unitTests(folders);
const relative = (files: string[]) => files.map((file) => path.relative(root, file));
const nearest = (changed: string[] | null, max = tests.length) =>
  relative(nearestTests(tests, changed, max).nearest);
const packagesOf = (files: string[]) => [...new Set(files.map((file) => file.split('/')[0]!))].sort();

describe('the unit tests', () => {
  it('start neither a process nor a database, not by what they import either', () => {
    const files = relative(tests);
    expect(files).toContain('shared-ui/src/feedback/ToastQueue.test.ts');
    expect(files).toContain('server/src/areas/groups/workflow/layout/layoutWorkflow.test.ts');
    expect(files).not.toContain('server/src/areas/projects/list/projectList.test.ts');
    expect(files).not.toContain('portal-kit/src/build.test.ts');
  });

  it('that can notice a change are those that import the file, the nearest first', () => {
    const files = nearest(['shared-ui/src/feedback/ToastQueue.ts']);
    expect(files[0]).toBe('shared-ui/src/feedback/ToastQueue.test.ts');
    expect(packagesOf(files)).toEqual(['mfe-cr', 'mfe-projects', 'portal-kit', 'shared-ui', 'shell']);
  });

  it('are found through the entry points of packages, which their package.json names', () => {
    expect(nearest(['shared-api/schema/cr/crStatus.ts'])).toContain('mfe-cr/src/cr/draftUpdate.test.ts');
  });

  it('are found through chunks, whose import has a comment before the name', () => {
    expect(nearest(['shell/src/view/ViewFrame.tsx'])).toContain('shell/src/account/LoginPage.test.tsx');
  });

  it('of other areas notice no change of an area', () => {
    expect(packagesOf(nearest(['mfe-cr/src/cr/draftUpdate.ts', 'docs/glossary.md']))).toEqual(['mfe-cr']);
  });

  it('of a package all count for a change of a file that is not code', () => {
    const ofArea = relative(tests).filter((file) => file.startsWith('mfe-cr/'));
    expect(
      nearest(['mfe-cr/portal.json'])
        .filter((file) => file.startsWith('mfe-cr/'))
        .sort(),
    ).toEqual(ofArea.sort());
  });

  it('are the nearest ones where there are too many, and come from all packages where all are equally far', () => {
    expect(nearest(['shared-ui/src/feedback/ToastQueue.ts'], 1)).toEqual([
      'shared-ui/src/feedback/ToastQueue.test.ts',
    ]);
    const some = nearest(null, 60);
    expect(some).toHaveLength(60);
    expect(packagesOf(some)).toEqual([...folders].sort());
    expect(nearest(null)).toHaveLength(tests.length);
    expect(nearestTests(tests, null, 60).left).toBe(tests.length - 60);
  });
});
