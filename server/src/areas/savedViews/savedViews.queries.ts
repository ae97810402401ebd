import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { SavedView } from 'shared-api/contracts/personal/savedViews';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../kernel/db/types';
import './savedViews.tables';

type Settings = Pick<SavedView, 'name' | 'query' | 'columns'> & { team_id: number | null };

/** Selects the views that a person has: those of their own, and those of their teams. */
const viewsOf = (tx: Tx, { id, teams }: CurrentUser) =>
  tx
    .selectFrom('saved_view as v')
    .innerJoin('usr as u', 'u.id', 'v.usr_id')
    .leftJoin('team as t', 't.id', 'v.team_id')
    .where((eb) => {
      const own = eb('v.usr_id', '=', id);
      return teams.length
        ? eb.or([
            own,
            eb(
              'v.team_id',
              'in',
              teams.map(({ team_id }) => team_id),
            ),
          ])
        : own;
    })
    .select([
      'v.id',
      'v.list',
      'v.name',
      'v.query',
      'v.columns',
      'v.version',
      'v.usr_id',
      'u.name as owner_name',
      'v.team_id',
      't.name as team_name',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('default_view as d')
            .select(sql.lit(1).as('one'))
            .whereRef('d.view_id', '=', 'v.id')
            .where('d.usr_id', '=', id),
        )
        .$castTo<boolean>()
        .as('is_default'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof viewsOf>['execute']>>[number];

/** Whether a person may change a view: its owner, and the managers of its team. */
const mayEdit = ({ id, teams }: CurrentUser, { usr_id, team_id }: Pick<Row, 'usr_id' | 'team_id'>) =>
  usr_id === id || teams.some((team) => team.team_id === team_id && team.is_manager);

export const presentView = (user: CurrentUser, row: Row): SavedView => ({
  id: row.id,
  name: row.name,
  query: row.query,
  columns: row.columns,
  owner: { id: row.usr_id, name: row.owner_name },
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
  is_default: row.is_default,
  can_edit: mayEdit(user, row),
  version: row.version,
});

export const listViews = (tx: Tx, user: CurrentUser, list: string): Promise<Row[]> =>
  viewsOf(tx, user).where('v.list', '=', list).orderBy('v.name').orderBy('v.id').execute();

/** @param options.lock locks the view for a change */
export const findView = (
  tx: Tx,
  user: CurrentUser,
  id: number,
  { lock = false } = {},
): Promise<Row | undefined> =>
  viewsOf(tx, user)
    .where('v.id', '=', id)
    .$if(lock, (views) => views.forUpdate('v'))
    .executeTakeFirst();

export async function countViews(tx: Tx, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('usr_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The teams of a person, by name. */
export const listTeamsOf = (tx: Tx, userId: number): Promise<Named[]> =>
  tx
    .selectFrom('team_member as m')
    .innerJoin('team as t', 't.id', 'm.team_id')
    .where('m.usr_id', '=', userId)
    .select(['t.id', 't.name'])
    .orderBy('t.name')
    .execute();

/** @returns its id; undefined: the person has a view of this name */
export async function createView(
  tx: Tx,
  view: Settings & { list: string; usr_id: number },
): Promise<number | undefined> {
  const made = await tx
    .insertInto('saved_view')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether the owner has another view of this name on the list. */
export async function isNameTaken(
  tx: Tx,
  { id, usr_id, list, name }: Pick<Row, 'id' | 'usr_id' | 'list' | 'name'>,
): Promise<boolean> {
  const other = await tx
    .selectFrom('saved_view')
    .select('id')
    .where('usr_id', '=', usr_id)
    .where('list', '=', list)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateView(tx: Tx, id: number, settings: Settings): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set((eb) => ({ ...settings, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}

/** @param viewId null: the list's own state */
export async function setDefaultView(
  tx: Tx,
  userId: number,
  list: string,
  viewId: number | null,
): Promise<void> {
  if (viewId === null)
    await tx.deleteFrom('default_view').where('usr_id', '=', userId).where('list', '=', list).execute();
  else
    await tx
      .insertInto('default_view')
      .values({ usr_id: userId, list, view_id: viewId })
      .onConflict((conflict) => conflict.columns(['usr_id', 'list']).doUpdateSet({ view_id: viewId }))
      .execute();
}
