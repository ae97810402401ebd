import { isDeepStrictEqual } from 'node:util';
import type { Named, Ref } from 'shared-api/contracts/common';
import { HttpError } from '../../kernel/http/errors';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (isEmpty(one) && isEmpty(other));

/**
 * Compares a field's current value with the one that the caller saw, if the call contains it. A change to the current value
 * passes, as it overwrites nothing. Source: contract.md, Everywhere.
 * @param field its values in comparable form, such as an id or a text; `answer` is the current one as the error answers it
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

/** Does the same for a reference, such as the team. @throws HttpError 409 with the present value */
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
