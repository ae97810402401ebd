import { isDeepStrictEqual } from 'node:util';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ChangePrices, serviceContract } from 'shared-api/contracts/catalogue';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import type { PriceTier } from 'shared-api/contracts/services';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { presentRow } from '../../../kernel/crud/resource.present';
import { findRow } from '../../../kernel/crud/resource.sql';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { admitAdmin } from '../ofGroup';
import { services } from './services.resource';

const cents = (dollars: number) => Math.round(dollars * 100);
const words = (prices: readonly PriceTier[]) =>
  prices.map(({ min, price }) => `from ${min}: $${price.toFixed(2)}`).join('; ') || null;
const byMin = (prices: readonly PriceTier[]) =>
  prices.map(({ min, price }) => ({ min, price })).sort((a, b) => a.min - b.min);

/** @throws HttpError 422 for a quantity that is there twice, and for an amount that is no price */
function checkTiers(prices: readonly PriceTier[]): void {
  const faults: Record<string, string> = {};
  prices.forEach(({ min, price }, index) => {
    if (prices.findIndex((other) => other.min === min) < index)
      faults[`prices.${index}.min`] = 'This quantity is there already.';
    if (price < 0) faults[`prices.${index}.price`] = 'A price must be at least 0.';
    else if (cents(price) / 100 !== price)
      faults[`prices.${index}.price`] = 'A price may have at most two decimals.';
  });
  const texts = Object.values(faults);
  if (texts.length) throw unprocessable(texts.join(' '), faults);
}

async function storeTiers(tx: Tx, serviceId: number, prices: readonly PriceTier[]): Promise<void> {
  await sql`delete from service_price where service_id = ${serviceId}`.execute(tx);
  await sql`
    insert into service_price (service_id, min, price_cents)
    select ${serviceId}, tier.min, tier.cents
    from unnest(${prices.map(({ min }) => min)}::int[], ${prices.map(({ price }) => cents(price))}::bigint[]) as tier(min, cents)`.execute(
    tx,
  );
}

/** The price tiers of a service. Lines that were quoted or locked keep their prices. Source: domain.md 5. */
export const servicePriceRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.put(
    `${groupPaths.services(':groupId')}/:id/prices`,
    {
      config: { admit: admitAdmin(db) },
      schema: {
        tags: ['services'],
        summary: 'Replace the price tiers of a service',
        description: 'With `seen`, 409 and the present ones when somebody else was faster.',
        params: Type.Object({ groupId: Id, id: Id }),
        body: ChangePrices,
        response: {
          200: serviceContract.row,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          409: ChangedBody,
          422: ErrorBody,
        },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const { groupId, id } = request.params;
      const { seen } = request.body;
      const prices = byMin(request.body.prices);
      checkTiers(request.body.prices);
      return db.transaction().execute(async (tx) => {
        const find = async () => {
          const row = await findRow(tx, services, user, { id, parentId: groupId });
          if (!row) throw new HttpError(404, 'There is no such service in this delivery group.');
          return presentRow(services, row);
        };
        await sql`select id from service where id = ${id} for no key update`.execute(tx);
        const before = await find();
        if (seen && !isDeepStrictEqual(byMin(seen), byMin(before.prices)))
          throw new HttpError(
            409,
            'Somebody changed these prices since you opened them. Nothing was saved.',
            {
              code: 'changed',
              extra: { present: before.prices },
            },
          );
        if (isDeepStrictEqual(prices, byMin(before.prices))) return before;
        await storeTiers(tx, id, prices);
        await publish(tx, { kind: 'list', path: groupPaths.services(groupId) });
        await writeAudit(tx, {
          userId: user.id,
          entity: services.name,
          entityId: id,
          name: before.name,
          action: 'updated',
          groupId,
          changes: [{ field: 'Prices', from: words(before.prices), to: words(prices) }],
        });
        return find();
      });
    },
  );
};
