import { mutate } from 'swr';
import type { CrWall, CrWallView, NewCrWall } from '../../contracts/cr/wall';
import { crPaths } from '../../contracts/paths/crPaths';
import { apiUrl, get, write } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

const refreshWalls = () => mutate(apiUrl(crPaths.walls));

/** Displays that show the dashboard: for admins all, for others those that they made. */
export const useCrWalls = () => useAnswer<CrWall[]>(crPaths.walls);

/** Makes a display; its address is answered this once. @throws ApiError 409 with too many */
export async function createCrWall(name: string): Promise<NewCrWall> {
  const made = await write<NewCrWall>('POST', crPaths.walls, { name });
  await refreshWalls();
  return made;
}

/** Takes a display back: its address stops working. */
export async function removeCrWall(id: number): Promise<void> {
  await write('DELETE', crPaths.wall(id));
  await refreshWalls();
}

/** Reads what a display shows. @throws ApiError 404 when it was taken back or its feature is off */
export const readCrWall = (token: string, signal: AbortSignal): Promise<CrWallView> =>
  get<CrWallView>(crPaths.wallView(token), {}, signal);

/** Whether the page of this display is served: loading it anew while the server is away would leave an error page on the wall. */
export async function isPageServed(signal: AbortSignal): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.pathname, { method: 'HEAD', signal, cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
