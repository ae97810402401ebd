import { refreshProject } from './project';
import { ApiError } from '../transport/request';

/**
 * Waits for a write on a project. When the server refuses it, what is shown was no longer true: the project is read anew and
 * the refusal passed on, for the dialog or toast that says what happened. Source: spec 000, point 7 (handling of answers).
 * @throws what the write throws
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
