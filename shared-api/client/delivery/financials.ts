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
import { postIdempotent } from '../transport/postIdempotent';
import { refreshProject, updateCacheAfterWrite } from '../project/project';
import { apiUrl, readJson, send, tagOf, write } from '../transport/request';
import { fetchEntity, useEntity } from '../transport/resource';
import { recoverLostSave } from '../transport/recoverLostSave';
import { useAnswer, type Answer } from '../transport/useAnswer';

export const useFinancials = (id: string) => useAnswer<Financials>(projectPaths.financials(id));
/** Every submission of the financials, oldest first. */
export const useSubmissions = (id: string) => useAnswer<Submission[]>(projectPaths.financialsHistory(id));
/** The quotes of a project, oldest first. */
export const useQuotes = (id: string) => useAnswer<Quote[]>(projectPaths.quotes(id));
export const useFinancialAttachments = (id: string) =>
  useAnswer<Attachment[]>(projectPaths.financialAttachments(id));

/** Financials as a form starts from them, and their version (ETag). */
export interface EditableFinancials {
  financials: Financials;
  tag: string;
}

/** Reads financials for editing: once each time a form opens. */
export function useEditableFinancials(id: string): Answer<EditableFinancials> {
  const { data, ...rest } = useEntity<Financials>(projectPaths.financials(id));
  return { ...rest, data: useMemo(() => data && { financials: data.row, tag: data.tag }, [data]) };
}

/** Reads financials again and revalidates everything shown of the project. */
export async function rereadFinancials(id: string): Promise<EditableFinancials> {
  const [{ row, tag }] = await Promise.all([
    fetchEntity<Financials>(projectPaths.financials(id)),
    refreshProject(id),
  ]);
  return { financials: row, tag };
}

async function withCacheUpdate<T>(id: string, write: Promise<T>): Promise<T> {
  const answer = await write;
  await updateCacheAfterWrite(id);
  return answer;
}

const isSame = ({ scope, price, category }: Financials, body: ChangeFinancials): boolean =>
  scope === body.scope && price === body.price && (category?.id ?? null) === (body.category?.id ?? null);

/**
 * Submits the financials.
 * @param tag the version that the form started from; `*` overwrites changes by others
 * @returns the financials as they are now
 * @throws ApiError 412 `stale` with `extra.present`; 422 with `fields`; 409 when the project got its first service, or lost its last
 *   one, meanwhile
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
    recoverLostSave<Financials>(cause, (present) => isSame(present, body)),
  );
  await updateCacheAfterWrite(id);
  return { financials: saved.row, tag: saved.tag };
}

/** A retry after a lost answer adds no second quote. */
export const createQuote = (id: string, body: CreateQuote) =>
  withCacheUpdate(id, postIdempotent<Quote>(projectPaths.quotes(id), body));
/** @throws ApiError 409 when it is already decided, with the decided quote in `extra.present` */
export const decideQuote = (id: string, quoteId: number, approved: boolean) =>
  withCacheUpdate(id, write<Quote>('PUT', projectPaths.quote(id, quoteId), { approved }));
