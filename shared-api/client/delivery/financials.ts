import { useMemo } from 'react';
import type { Attachment } from '../../contracts/attachments';
import type {
  ChangeFinancials,
  CreateQuote,
  Financials,
  Quote,
  Submission,
} from '../../contracts/financials';
import { projectPaths } from '../../contracts/paths';
import { postOnce } from '../transport/postIdempotent';
import { refreshProject, settle, useAnswer, type Answer } from '../project/project';
import { apiUrl, readJson, send, tagOf, write } from '../transport/request';
import { fetchEntity, useEntity } from '../transport/resource';
import { savedAlready } from '../transport/recoverLostSave';

export const useFinancials = (id: string) => useAnswer<Financials>(projectPaths.financials(id));
/** What was submitted each time, oldest first. */
export const useSubmissions = (id: string) => useAnswer<Submission[]>(projectPaths.financialsHistory(id));
/** Oldest first. */
export const useQuotes = (id: string) => useAnswer<Quote[]>(projectPaths.quotes(id));
export const useFinancialAttachments = (id: string) =>
  useAnswer<Attachment[]>(projectPaths.financialAttachments(id));

/** Financials as a form starts from them, and the tag that says which version that was. */
export interface EditableFinancials {
  financials: Financials;
  tag: string;
}

/** Reads financials for editing: anew each time a form opens, and then not again. */
export function useEditableFinancials(id: string): Answer<EditableFinancials> {
  const { data, ...rest } = useEntity<Financials>(projectPaths.financials(id));
  return { ...rest, data: useMemo(() => data && { financials: data.row, tag: data.tag }, [data]) };
}

/** Reads financials anew, and all that is shown of the project. */
export async function rereadFinancials(id: string): Promise<EditableFinancials> {
  const [{ row, tag }] = await Promise.all([
    fetchEntity<Financials>(projectPaths.financials(id)),
    refreshProject(id),
  ]);
  return { financials: row, tag };
}

async function settled<T>(id: string, answer: Promise<T>): Promise<T> {
  const found = await answer;
  await settle(id);
  return found;
}

const isSame = ({ scope, price, category }: Financials, body: ChangeFinancials): boolean =>
  scope === body.scope && price === body.price && (category?.id ?? null) === (body.category?.id ?? null);

/**
 * @param tag that the form started from; `*` saves whatever others did
 * @returns them as they are now
 * @throws ApiError 412 `stale` with `extra.present`; 422 with `fields`; 409 when services came into use, or went, meanwhile
 */
export async function changeFinancials(
  id: string,
  body: ChangeFinancials,
  tag: string,
): Promise<EditableFinancials> {
  const save = async () => {
    const response = await send(apiUrl(projectPaths.financials(id)), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': tag },
      body: JSON.stringify(body),
    });
    return { row: await readJson<Financials>(response), tag: tagOf(response) ?? '*' };
  };
  const saved = await save().catch((cause: unknown) =>
    savedAlready<Financials>(cause, (present) => isSame(present, body)),
  );
  await settle(id);
  return { financials: saved.row, tag: saved.tag };
}
/** The same again, after a call whose answer did not come, adds none. */
export const createQuote = (id: string, body: CreateQuote) =>
  settled(id, postOnce<Quote>(projectPaths.quotes(id), body));
/** @throws ApiError 409 when it is decided already, with the quote as it was decided in `extra.present` */
export const decideQuote = (id: string, quoteId: number, approved: boolean) =>
  settled(id, write<Quote>('PUT', projectPaths.quote(id, quoteId), { approved }));
