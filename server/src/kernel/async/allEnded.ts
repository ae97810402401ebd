/**
 * Like `Promise.all`, but an error is thrown only when all promises have ended: nothing goes on behind the caller's back.
 * @throws the error of the first rejected one in the order of the list
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(promises);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}
