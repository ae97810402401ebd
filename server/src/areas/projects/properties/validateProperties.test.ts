import { isDeepStrictEqual } from 'node:util';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import type { HttpError } from '../../../kernel/http/errors';
import { validateProperties } from './validateProperties';
import { addGroup, addProperty } from './testing/testProperties';

let test: TestApp;
let groupId: number;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
  const { db } = test.database;
  groupId = await addGroup(db, 'Network');
  await addProperty(db, groupId, { name: 'site', title: 'Site', required: true }, [
    { name: 'Ashburn', value: 'ash' },
    { name: 'Boston', value: 'bos', active: false },
  ]);
  await addProperty(db, groupId, {
    name: 'racks',
    title: 'Racks',
    type: 'integer',
    minimum: 1,
    default: '4',
  });
  await addProperty(db, groupId, {
    name: 'score',
    title: 'Score',
    type: 'integer',
    read_only: true,
    default: '0',
  });
  await addProperty(db, groupId, { name: 'place.room', title: 'Room', max_length: 5 });
  await addProperty(db, groupId, { name: 'place.floor', title: 'Floor', type: 'integer' });
  await addProperty(db, groupId, { name: 'live', title: 'Go-live', format: 'date', not_past: true });
  await addProperty(db, groupId, { name: 'old', title: 'Old', active: false });
});
afterAll(() => test.close());

const today = '2026-11-21';
const check = (input: Record<string, unknown> | undefined, previous?: Record<string, unknown>) =>
  validateProperties(test.database.db, groupId, input, { previous, today });
const faults = async (input: Record<string, unknown>, previous?: Record<string, unknown>) => {
  const error = (await check(input, previous).catch((cause: unknown) => cause)) as HttpError;
  return [error.status, error.options.fields];
};

describe('properties of a body', () => {
  it('become the values of a new project, trimmed, with defaults for missing ones', async () => {
    expect(await check({ site: 'ash', place: { room: ' R1 ' } })).toEqual({
      site: 'ash',
      racks: 4,
      score: 0,
      place: { room: 'R1' },
    });
    expect(await check({ site: 'ash', racks: null, place: null })).toEqual({ site: 'ash', score: 0 });
  });

  it('are refused if an object is expected and the value is none', async () => {
    const previous = { site: 'ash', place: { room: 'R1' } };
    for (const place of [5, 'R1', [], true])
      for (const before of [previous, undefined])
        expect(await faults({ site: 'ash', place }, before)).toEqual([
          422,
          { 'properties.place': 'There is no property “place” here' },
        ]);
  });

  it('turn negative zero into zero', async () => {
    const previous = { site: 'ash', place: { floor: 0 } };
    expect(isDeepStrictEqual(await check({ place: { floor: -0 } }, previous), previous)).toBe(true);
  });

  it('keep values that they do not name; null clears', async () => {
    const previous = { site: 'ash', racks: 2, place: { room: 'R1', floor: 3 }, old: 'kept', gone: true };
    expect(await check(undefined, previous)).toBe(previous);
    expect(await check({ place: { room: '' } }, previous)).toEqual({ ...previous, place: { floor: 3 } });
    expect(await check({ place: null, racks: null }, previous)).toEqual({
      site: 'ash',
      old: 'kept',
      gone: true,
    });
  });

  it('may be those of a GET: read-only, deactivated and left-over names are accepted and ignored', async () => {
    const previous = { site: 'ash', score: 7, old: 'kept', gone: 1 };
    expect(await check({ site: 'ash', score: 99, old: 'new', gone: 2 }, previous)).toEqual(previous);
    expect(await check({ site: 'ash', score: 99 })).toMatchObject({ score: 0 });
  });

  it('pass unchanged even if the rules no longer allow them', async () => {
    const previous = { site: 'bos', racks: 0, live: '2026-01-01' };
    expect(await check({ ...previous }, previous)).toEqual(previous);
    expect(await faults({ ...previous, live: '2026-01-02' }, previous)).toEqual([
      422,
      { 'properties.live': 'The Go-live must be after 20 / 11 / 2026' },
    ]);
  });

  it('are refused by name, all in one answer, with the messages of their fields [checked-properties.1]', async () => {
    expect(
      await faults({
        site: 'bos',
        racks: 0,
        place: { room: 'too long', floor: 1.5, roof: 1 },
        live: 5,
        nope: 1,
      }),
    ).toEqual([
      422,
      {
        'properties.site': 'The Site field is not a valid value',
        'properties.racks': 'Racks must be at least 1',
        'properties.place.room': 'Room may have at most 5 characters',
        'properties.place.floor': 'Floor must be a whole number',
        'properties.place.roof': 'There is no property “place.roof” here',
        'properties.live': 'The Go-live field is not a valid value',
        'properties.nope': 'There is no property “nope” here',
      },
    ]);
    expect(await faults({})).toEqual([422, { 'properties.site': 'Site is required' }]);
    expect(await faults({ site: '  ' }, { site: 'ash' })).toEqual([
      422,
      { 'properties.site': 'Site is required' },
    ]);
  });

  it('cannot bypass the nesting', async () => {
    const input = JSON.parse('{"site":"ash","__proto__":{"x":1},"place.room":"R","place":"R"}') as Record<
      string,
      unknown
    >;
    expect(Object.keys((await faults(input))[1] as object).sort()).toEqual([
      'properties.__proto__',
      'properties.place',
      'properties.place.room',
    ]);
  });
});

describe('the table of properties', () => {
  const refused = async (part: Parameters<typeof addProperty>[2]) =>
    (
      (await addProperty(test.database.db, groupId, part).catch((cause: unknown) => cause)) as {
        code: string;
      }
    ).code;

  it.each([
    ['a name with two dots', { name: 'a.b.c' }],
    ['a name with capitals', { name: 'Site' }],
    ['a name that every object has', { name: 'constructor' }],
    ['a range on a text', { minimum: 1 }],
    ['a range that is empty', { type: 'integer', minimum: 3, maximum: 2 }],
    ['a length on a number', { type: 'number', max_length: 3 }],
    ['currency that is no integer', { type: 'number', widget: 'currency' }],
    ['a format on a number', { type: 'integer', format: 'date' }],
    ['"not before today" on what is no date', { not_past: true }],
    ['a default of another type', { type: 'integer', default: '"4"' }],
  ] as const)('refuses %s', async (_, part) => {
    expect(await refused({ name: 'other', title: 'Other', ...part })).toBe('23514');
  });

  it('refuses a duplicate name, and one that is both a value and an object', async () => {
    expect(await refused({ name: 'site', title: 'Again' })).toBe('23505');
    expect(await refused({ name: 'site.wing', title: 'Wing' })).toBe('23P01');
    expect(await refused({ name: 'place', title: 'Place' })).toBe('23P01');
    const other = await addGroup(test.database.db, 'Workplace');
    await addProperty(test.database.db, other, { name: 'place', title: 'Place' });
  });
});
