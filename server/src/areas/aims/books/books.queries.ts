import { sql } from 'kysely';
import type { AimColumn } from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../../kernel/db/types';
import type { SheetSource } from '../compare/compareSheets.task';
import { blockRows, decodeBlockAsync, type StoredRow } from './blocks';

export type SheetRecord = { id: number; number: number; name: string; columns: AimColumn[]; rows: number };

/** Writes a book sheet by sheet, as a thread hands it over. */
export async function openBook(tx: Tx, projectId: number) {
  const { id: bookId } = await tx
    .insertInto('aim_book')
    .values({ project_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sheets = new Map<number, number>();
  return {
    bookId,
    calls: {
      async sheet(number: number, name: string): Promise<void> {
        const { id } = await tx
          .insertInto('aim_sheet')
          .values({ book_id: bookId, number, name, columns: '[]', rows: 0 })
          .returning('id')
          .executeTakeFirstOrThrow();
        sheets.set(number, id);
      },
      async block(sheet: number, number: number, content: Uint8Array): Promise<void> {
        const block = { sheet_id: sheets.get(sheet)!, number, content: Buffer.from(content) };
        await tx.insertInto('aim_block').values(block).execute();
      },
      async ended(sheet: number, columns: AimColumn[], rows: number): Promise<void> {
        await tx
          .updateTable('aim_sheet')
          .set({ columns: JSON.stringify(columns), rows })
          .where('id', '=', sheets.get(sheet)!)
          .execute();
      },
    },
  };
}

export const listSheets = (tx: Tx, bookId: number): Promise<SheetRecord[]> =>
  tx
    .selectFrom('aim_sheet')
    .select(['id', 'number', 'name', 'columns', 'rows'])
    .where('book_id', '=', bookId)
    .orderBy('number')
    .execute();

export const sourceOf = ({ id, number, columns, rows }: SheetRecord): SheetSource => ({
  ...{ id, number, columns },
  blocks: Math.ceil(rows / blockRows),
});

/** Reads blocks of a sheet, compressed. */
export async function readBlocks(tx: Tx, sheetId: number, from: number, count: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('aim_block')
    .select('content')
    .where('sheet_id', '=', sheetId)
    .where('number', '>=', from)
    .where('number', '<', from + count)
    .orderBy('number')
    .execute();
  return rows.map(({ content }) => content);
}

/** Reads single rows by their place in the sheet, counted from 0. */
export async function readRowsAt(
  tx: Tx,
  sheetId: number,
  places: readonly number[],
): Promise<Map<number, StoredRow>> {
  const wanted = [...new Set(places.map((place) => Math.floor(place / blockRows)))];
  if (!wanted.length) return new Map();
  const blocks = await tx
    .selectFrom('aim_block')
    .select(['number', 'content'])
    .where('sheet_id', '=', sheetId)
    .where(sql<boolean>`number = any(${wanted}::int[])`)
    .execute();
  const rows = new Map<number, StoredRow>();
  for (const { number, content } of blocks) {
    const block = await decodeBlockAsync(content);
    for (const place of places) {
      const row = block[place - number * blockRows];
      if (row) rows.set(place, row);
    }
  }
  return rows;
}

/** Deletes a book with its sheets and rows. */
export async function removeBook(tx: Tx, bookId: number): Promise<void> {
  await tx.deleteFrom('aim_book').where('id', '=', bookId).execute();
}
