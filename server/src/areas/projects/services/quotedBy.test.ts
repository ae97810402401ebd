import { aQuote, createServicesTest, type ServicesTest } from './testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('who quoted a service, and when', () => {
  it('is told with the line, and stays through a change of its quantity and a lock', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    expect((await t.lines())[0]).toMatchObject({ quoted_on: null, quoted_by: null });
    const before = Date.now();
    const line = (await t.quote('survey', aQuote)).json<{ quoted_on: string; quoted_by: object }>();
    expect(line.quoted_by).toMatchObject({ name: expect.any(String) as string });
    expect(new Date(line.quoted_on).getTime()).toBeGreaterThanOrEqual(before);
    await t.choose(t.as('requester'), [t.line('survey', 4)]);
    await t.lock(true);
    const { quoted_by, quoted_on } = line;
    expect((await t.lines())[0]).toMatchObject({ count: 4, quoted: true, quoted_by, quoted_on });
  });

  it('is the last who quoted it', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1)]);
    const first = (await t.quote('survey', aQuote)).json<{ quoted_on: string }>();
    const second = (await t.quote('survey', { ...aQuote, price: 1 })).json<{ quoted_on: string }>();
    expect(new Date(second.quoted_on).getTime()).toBeGreaterThan(new Date(first.quoted_on).getTime());
  });
});
