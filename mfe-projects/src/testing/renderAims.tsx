import type {
  Aim,
  AimDiff,
  AimDiffRow,
  AimDiffSheet,
  AimUpload,
  AimVersion,
} from 'shared-api/contracts/projectParts/aims';
import AimDiffPage from '../aims/AimDiffPage';
import AimPage from '../aims/AimPage';
import AimSheetPage from '../aims/AimSheetPage';
import AimsPage from '../aims/AimsPage';
import { aProject, noEffects, pairs } from './fixtures';
import { renderAt } from './renderAt';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00Z`;

/** Version 4 is of the current user, Daniel Okafor; all others are of Priya Raman. */
export const aVersion = (number: number, part: Partial<AimVersion> = {}): AimVersion => ({
  number,
  author: number === 4 ? { id: 12, name: 'Daniel Okafor' } : { id: 21, name: 'Priya Raman' },
  comment: `Comment ${number}`,
  created_on: at(number),
  base_number: number > 1 ? number - 1 : null,
  merged: false,
  filename: `rules-${number}.xlsx`,
  size: 20_480,
  sheets: [
    { number: 1, name: 'Rules', rows: 312, columns: 3 },
    { number: 2, name: 'Zones', rows: 18, columns: 2 },
  ],
  ...part,
});

export const anUpload = (part: Partial<AimUpload> = {}): AimUpload => ({
  id: 70,
  aim_id: 7,
  author: { id: 12, name: 'Daniel Okafor' },
  comment: null,
  filename: 'mine.xlsx',
  created_on: at(20),
  base_number: 4,
  state: 'reading',
  progress: 40,
  error: null,
  number: null,
  ...part,
});

export const anAim = (part: Partial<Aim> = {}): Aim => ({
  id: 7,
  project_id: 481,
  name: 'Firewall rules',
  created_on: at(1),
  creator: { id: 21, name: 'Priya Raman' },
  versions: [aVersion(5), aVersion(4), aVersion(3)],
  uploads: [],
  ...part,
});

/** A line of a comparison with the columns Rule, Source and Action. */
export const aLine = (
  kind: 'added' | 'removed' | 'changed' | 'moved' | 'same',
  number: number | null,
  cells: string[],
  part: Partial<Exclude<AimDiffRow, { kind: 'fold' }>> = {},
): AimDiffRow => ({
  kind,
  number,
  row_a: kind === 'added' ? null : 12,
  row_b: kind === 'removed' ? null : 13,
  moved: false,
  cells,
  before: [],
  ...part,
});

export const aDiffSheet = (part: Partial<AimDiffSheet> = {}): AimDiffSheet => ({
  name: 'Rules',
  number_a: 1,
  number_b: 1,
  rows: 312,
  added: 1,
  removed: 1,
  changed: 1,
  moved: 1,
  columns: ['Rule', 'Source', 'Action'].map((name, index) => ({
    name,
    kind: 'text',
    index_a: index,
    index_b: index,
    is_key: index === 0,
  })),
  matched_by: 'keys',
  guessed: true,
  duplicates: { rows: 0, values: [] },
  lines: [
    aLine('changed', 1, ['R-104', 'campus', 'allow'], { before: [{ column: 2, value: 'deny' }] }),
    { kind: 'fold', from: 1, count: 17 },
    aLine('moved', 2, ['R-131', 'mgmt', 'allow'], { row_a: 31, row_b: 6 }),
    aLine('removed', 3, ['R-152', 'guest', 'deny']),
    aLine('added', 4, ['R-188', 'guest', 'allow']),
  ],
  ...part,
});

/** A comparison of versions 4 and 5: the sheet Rules differs, the sheet Zones does not. */
export const aDiff = (sheet: AimDiffSheet | null, part: Partial<AimDiff> = {}): AimDiff => {
  const { added, removed, changed, moved } = sheet ?? aDiffSheet();
  return {
    a: 4,
    b: 5,
    added,
    removed,
    changed,
    moved,
    sheets: [
      { name: 'Rules', number_a: 1, number_b: 1, rows: 312, added, removed, changed, moved },
      { name: 'Zones', number_a: 2, number_b: 2, rows: 18, added: 0, removed: 0, changed: 0, moved: 0 },
    ],
    sheet,
    ...part,
  };
};

/**
 * Opens a page of the AIMs of project 481, as the shell does.
 * @param path below the project's address: `/aims/7`
 */
export async function renderAims(
  path: string,
  routes: Record<string, unknown> = {},
  may: readonly string[] = ['GET aims', 'POST aims'],
) {
  localStorage.clear();
  return renderAt(
    ['/projects/481', `/projects/481${path}`],
    {
      'projects/:projectId': <h1>Info</h1>,
      'projects/:projectId/aims': <AimsPage />,
      'projects/:projectId/aims/:aimId': <AimPage />,
      'projects/:projectId/aims/:aimId/versions/:number/sheet/:sheetNumber': <AimSheetPage />,
      'projects/:projectId/aims/:aimId/diff/:fromNumber/:toNumber': <AimDiffPage />,
    },
    {
      'GET /api/projects/481': aProject(),
      'GET /api/projects/481/permissions': pairs(...may),
      'GET /api/projects/481/transitions': [],
      'GET /api/projects/481/transition_effects': noEffects,
      'GET /api/projects/481/aims': [],
      'GET /api/aims/7': anAim(),
      ...routes,
    },
  );
}
