import type { ErrorBody } from 'shared-api/contracts/common';
import { aQuote, createServicesTest, type ServicesTest } from './testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('quoting a service', () => {
  it('gives a line without a price one of its own, with target and scope, and again over that', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    const { etag } = (await t.as('requester').get(t.url())).headers;
    const response = await t.quote('survey', aQuote);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      count: 3, price: 250.5, unit_price: 250.5, total: 751.5, slo: 20, scope: 'One site.', quoted: true,
    }); // prettier-ignore
    expect(response.headers.etag).not.toBe(etag);
    expect((await t.quote('survey', { ...aQuote, price: 0 })).json()).toMatchObject({ price: 0, total: 0 });
    // The catalogue’s price comes too late.
    await t.price('survey', 100);
    expect((await t.quote('survey', aQuote)).statusCode).toBe(200);
    await t.price('survey', null);
  });

  it('of somebody else since the caller looked is not overwritten: the answer is what is there now', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    expect((await t.quote('survey', { ...aQuote, seen: null })).statusCode).toBe(200);
    const second = await t.quote('survey', { ...aQuote, price: 99, seen: null });
    expect(second.statusCode).toBe(409);
    const present = { price: 250.5, slo: 20, scope: 'One site.' };
    expect(second.json()).toMatchObject({ code: 'changed', present });
    expect((await t.lines())[0]).toMatchObject({ price: 250.5 });
    // Who wants what is there loses nothing; who has seen it may replace it.
    expect((await t.quote('survey', { ...aQuote, seen: null })).statusCode).toBe(200);
    expect((await t.quote('survey', { ...aQuote, price: 99, seen: present })).statusCode).toBe(200);
  });

  it('is possible while the services are locked, where no price was there to freeze', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1), t.line('port', 1)]);
    await t.lock(true);
    expect((await t.quote('survey', aQuote)).statusCode).toBe(200);
    expect((await t.quote('port', aQuote)).statusCode).toBe(422);
  });

  it('is refused for a line that has a price, and where there is no such line', async () => {
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

  it('needs price, target and scope, each as it should be', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 3)]);
    const fields = async (more: object) =>
      (await t.quote('survey', { ...aQuote, ...more })).json<ErrorBody>().fields;
    expect(await fields({ scope: ' \n ' })).toEqual({ scope: 'Scope is required.' });
    expect(await fields({ scope: 'a\u0007b' })).toHaveProperty('scope');
    expect(await fields({ price: 1.234 })).toEqual({ price: 'A price has two decimals at the most.' });
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

  it('is theirs who edit financials: who orders a service does not price it', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1)]);
    expect((await t.quote('survey', aQuote, t.as('requester'))).statusCode).toBe(403);
    expect((await t.quote('survey', aQuote, t.as('pm'))).statusCode).toBe(403);
    expect((await t.quote('survey', aQuote, t.as('outsider'))).statusCode).toBe(404);
    expect((await t.quote('survey', aQuote, t.app.anonymous)).statusCode).toBe(401);
  });
});
