import { refreshProject } from './project';
import { ApiError } from '../transport/request';

/**
 * Awaits a write on a project. If the server refuses it, the page was stale: revalidates the project and rethrows, so that a
 * dialog or toast can show the error. Source: spec 000, point 7 (handling of answers).
 * @throws the error of the write
 */
export async function refreshIfRefused<T>(projectId: number, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500)
      await refreshProject(String(projectId));
    throw cause;
  }
}
