import { isDeepStrictEqual } from 'node:util';
import type { Named, Ref } from 'shared-api/contracts/common';
import { HttpError } from '../../kernel/http/errors';

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (isNothing(one) && isNothing(other));

/**
 * Holds a change of one field against what the caller saw, where they say it. Who wants what is there already loses nothing.
 * Source: contract.md, Everywhere.
 * @param field each of its values as it is compared: an id, a text; `answer` is the present one as it is answered
 * @throws HttpError 409 with the present value
 */
export function requireSeen(field: {
  seen: unknown;
  wanted: unknown;
  present: unknown;
  answer?: unknown;
}): void {
  const { seen, wanted, present, answer = present } = field;
  if (seen === undefined || isSame(seen, present) || isSame(wanted, present)) return;
  throw new HttpError(
    409,
    'Somebody changed this since you opened it. Nothing was saved; what you typed is kept.',
    {
      code: 'changed',
      extra: { present: answer ?? null },
    },
  );
}

/** Holds a change of who or what a project refers to against what the caller saw, where they say it. @throws HttpError 409 */
export async function requireSeenRef(
  seen: Ref | null | undefined,
  wanted: Ref | null,
  readPresent: () => Promise<Named | null>,
): Promise<void> {
  if (seen === undefined) return;
  const present = await readPresent();
  requireSeen({
    seen: seen?.id ?? null,
    wanted: wanted?.id ?? null,
    present: present?.id ?? null,
    answer: present,
  });
}
