import type { FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { ChangedBody } from 'shared-api/contracts/common';
import { ChangeRowOrder, RowOrder } from 'shared-api/contracts/order';
import type { AppDeps } from '../area/deps';
import type { Resource } from './resource';
import { refusals, writeRefusals, type ResourceCalls } from './resource.calls';
import { changeOrder, readOrder } from './resource.order';

/** Adds the routes that read and change the order of a resource's rows. */
export function addOrderRoutes<R extends TObject, B extends TObject>(
  app: FastifyInstance,
  { path, plural }: Resource<R, B>,
  { db: { db } }: Pick<AppDeps, 'db'>,
  { plain, route, admit, enter, write }: ResourceCalls<R, B>,
): void {
  const { tags, ofParent, collection } = route;
  app.get(
    `${path}/order`,
    {
      schema: {
        tags,
        summary: `The ${plural}${ofParent} in their order, to change it`,
        params: collection,
        response: { 200: RowOrder, ...refusals },
      },
    },
    async (request) => {
      const { user, parentId } = await enter(db, request, 'write');
      return readOrder(db, plain, user, parentId);
    },
  );
  app.put(
    `${path}/order`,
    {
      config: { admit },
      schema: {
        tags,
        summary: `Change the order of the ${plural}${ofParent}`,
        description:
          'Takes every row once. `seen` is the order that the caller saw: 409 and the present order when it is another one.',
        params: collection,
        body: ChangeRowOrder,
        response: { 200: RowOrder, ...writeRefusals, 409: ChangedBody },
      },
    },
    async (request) =>
      write(request, async (tx) => {
        const entered = await enter(tx, request, 'write');
        return changeOrder(tx, plain, entered, request.body as ChangeRowOrder);
      }),
  );
}
