import type { GeneratedAlways } from 'kysely';
import type { CrWall } from 'shared-api/contracts/cr/wall';
import type { Tx } from '../../../kernel/db/types';
import { tokenHash } from '../../../kernel/session/tokens';

declare module '../../../kernel/db/types' {
  interface Database {
    cr_wall: {
      id: GeneratedAlways<number>;
      name: string;
      usr_id: number;
      token_hash: Buffer;
      created_on: Date;
      read_on: Date | null;
    };
  }
}

/** The displays by name. @param makerId only those of this person; null: all */
export async function listWalls(tx: Tx, makerId: number | null): Promise<CrWall[]> {
  const rows = await tx
    .selectFrom('cr_wall as w')
    .innerJoin('usr as u', 'u.id', 'w.usr_id')
    .select(['w.id', 'w.name', 'w.usr_id', 'u.name as maker', 'w.created_on', 'w.read_on'])
    .$if(makerId !== null, (walls) => walls.where('w.usr_id', '=', makerId))
    .orderBy('w.name')
    .orderBy('w.id')
    .execute();
  return rows.map(({ id, name, usr_id, maker, created_on, read_on }) => ({
    id,
    name,
    maker: { id: usr_id, name: maker },
    created_on: created_on.toISOString(),
    read_on: read_on?.toISOString() ?? null,
  }));
}

export async function countWalls(tx: Tx, makerId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('cr_wall')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usr_id', '=', makerId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function createWall(
  tx: Tx,
  wall: { name: string; makerId: number; token: string; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('cr_wall')
    .values({
      name: wall.name,
      usr_id: wall.makerId,
      token_hash: tokenHash(wall.token),
      created_on: wall.at,
      read_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a display. @param makerId only if this person made it; null: anyone @returns its name; undefined: there is none */
export async function deleteWall(tx: Tx, id: number, makerId: number | null): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('cr_wall')
    .where('id', '=', id)
    .$if(makerId !== null, (walls) => walls.where('usr_id', '=', makerId))
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

export const findWall = (tx: Tx, token: string) =>
  tx
    .selectFrom('cr_wall')
    .select(['id', 'name', 'usr_id', 'read_on'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();

export async function markWallRead(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('cr_wall').set({ read_on: at }).where('id', '=', id).execute();
}
