import type { ErrorBody } from 'shared-api/contracts/common';
import { aQuote, createServicesTest, type ServicesTest } from './testing/testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('quoting a service', () => {
  it('gives a line without a price its own price, target and scope, and can replace an earlier quote [quote-service.2]', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    const { etag } = (await t.as('requester').get(t.url())).headers;
    const response = await t.quote('survey', aQuote);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      count: 3, price: 250.5, unit_price: 250.5, total: 751.5, slo: 20, scope: 'One site.', quoted: true,
    }); // prettier-ignore
    expect(response.headers.etag).not.toBe(etag);
    expect((await t.quote('survey', { ...aQuote, price: 0 })).json()).toMatchObject({ price: 0, total: 0 });
    // A later price of the catalogue does not affect the quoted line.
    await t.price('survey', 100);
    expect((await t.quote('survey', aQuote)).statusCode).toBe(200);
    await t.price('survey', null);
  });

  it('does not overwrite a quote that the caller has not seen, and answers 409 with the present one', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    expect((await t.quote('survey', { ...aQuote, seen: null })).statusCode).toBe(200);
    const second = await t.quote('survey', { ...aQuote, price: 99, seen: null });
    expect(second.statusCode).toBe(409);
    const present = { price: 250.5, slo: 20, scope: 'One site.' };
    expect(second.json()).toMatchObject({ code: 'changed', present });
    expect((await t.lines())[0]).toMatchObject({ price: 250.5 });
    // A call with the present values succeeds, as does one that has seen the present quote.
    expect((await t.quote('survey', { ...aQuote, seen: null })).statusCode).toBe(200);
    expect((await t.quote('survey', { ...aQuote, price: 99, seen: present })).statusCode).toBe(200);
  });

  it('is possible while services are locked, for a line without a price', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1), t.line('port', 1)]);
    await t.lock(true);
    expect((await t.quote('survey', aQuote)).statusCode).toBe(200);
    expect((await t.quote('port', aQuote)).statusCode).toBe(422);
  });

  it('answers 422 for a line with a price and 404 for a service without a line [quote-service.3]', async () => {
    await t.choose(t.as('requester'), [t.line('port', 1)]);
    const response = await t.quote('port', aQuote);
    expect(response.statusCode).toBe(422);
    expect(response.json<ErrorBody>().error).toBe(
      'Test port has a price already: only what is Pending Quote is quoted.',
    );
    expect((await t.quote('survey', aQuote)).statusCode).toBe(404);
    expect(
      (await t.as('techlead').put(`${t.url()}/services/${t.id('foreign')}/quote`, aQuote)).statusCode,
    ).toBe(404);
  });

  it('requires a valid price, target and scope [quote-service.1]', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    const fields = async (more: object) =>
      (await t.quote('survey', { ...aQuote, ...more })).json<ErrorBody>().fields;
    expect(await fields({ scope: ' \n ' })).toEqual({ scope: 'Scope is required.' });
    expect(await fields({ scope: 'a\u0007b' })).toHaveProperty('scope');
    expect(await fields({ price: 1.234 })).toEqual({ price: 'A price may have at most two decimals.' });
    expect(await fields({ price: 99_999_999_999 })).toEqual({
      price: 'Comes to more than $99,999,999,999.00.',
    });
    for (const more of [{ price: -1 }, { price: '5' }, { price: null }, { price: 1e300 }])
      expect(await fields(more)).toHaveProperty('price');
    for (const more of [{ slo: -1 }, { slo: 1.5 }, { slo: 1e9 }, { slo: undefined }])
      expect(await fields(more)).toHaveProperty('slo');
    expect(await fields({ scope: 'x'.repeat(4001) })).toHaveProperty('scope');
    expect((await t.lines())[0]).toMatchObject({ price: null, quoted: false });
  });

  it('requires the pair `PUT financials`: 403 without it, 404 for an outsider, 401 without a session', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1)]);
    expect((await t.quote('survey', aQuote, t.as('requester'))).statusCode).toBe(403);
    expect((await t.quote('survey', aQuote, t.as('pm'))).statusCode).toBe(403);
    expect((await t.quote('survey', aQuote, t.as('outsider'))).statusCode).toBe(404);
    expect((await t.quote('survey', aQuote, t.app.anonymous)).statusCode).toBe(401);
  });
});

describe('the author and time of a quote', () => {
  it('are members of the line, and stay through a change of its quantity and a lock', async () => {
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

  it('are those of the last quote', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1)]);
    const first = (await t.quote('survey', aQuote)).json<{ quoted_on: string }>();
    const second = (await t.quote('survey', { ...aQuote, price: 1 })).json<{ quoted_on: string }>();
    expect(new Date(second.quoted_on).getTime()).toBeGreaterThan(new Date(first.quoted_on).getTime());
  });
});
