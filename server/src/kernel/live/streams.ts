import type { LiveStream } from './stream';

/** The streams of this server, indexed by id, person and project. */
export class Streams {
  readonly #byId = new Map<string, LiveStream>();
  /** The oldest stream first. */
  readonly #byUser = new Map<number, Set<LiveStream>>();
  readonly #byProject = new Map<number, Set<LiveStream>>();
  #subscriptions = 0;

  get size(): number {
    return this.#byId.size;
  }

  get subscriptions(): number {
    return this.#subscriptions;
  }

  all(): LiveStream[] {
    return [...this.#byId.values()];
  }

  get(id: string): LiveStream | undefined {
    return this.#byId.get(id);
  }

  /** The streams of a person, the oldest first. */
  of(userId: number): LiveStream[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** The streams of the views of a person, the oldest first. */
  viewedBy(viewerId: number): LiveStream[] {
    return this.all().filter((stream) => stream.viewerId === viewerId);
  }

  /** The streams that subscribe to a project. */
  hearing(projectId: number): LiveStream[] {
    return [...(this.#byProject.get(projectId) ?? [])];
  }

  /** The projects to which any stream subscribes. */
  subscribedProjects(): number[] {
    return [...this.#byProject.keys()];
  }

  add(stream: LiveStream): void {
    this.#byId.set(stream.id, stream);
    addTo(this.#byUser, stream.user.id, stream);
  }

  remove(stream: LiveStream): void {
    this.#byId.delete(stream.id);
    removeFrom(this.#byUser, stream.user.id, stream);
    for (const id of stream.projects) this.drop(stream, id);
  }

  /** Replaces a stream's subscriptions. */
  subscribe(stream: LiveStream, projectIds: readonly number[]): void {
    for (const id of stream.projects) this.drop(stream, id);
    for (const id of projectIds) {
      stream.projects.add(id);
      addTo(this.#byProject, id, stream);
    }
    this.#subscriptions += stream.projects.size;
  }

  drop(stream: LiveStream, projectId: number): void {
    if (!stream.projects.delete(projectId)) return;
    removeFrom(this.#byProject, projectId, stream);
    this.#subscriptions--;
  }
}

function addTo(map: Map<number, Set<LiveStream>>, key: number, stream: LiveStream): void {
  const found = map.get(key);
  if (found) found.add(stream);
  else map.set(key, new Set([stream]));
}

function removeFrom(map: Map<number, Set<LiveStream>>, key: number, stream: LiveStream): void {
  const found = map.get(key);
  found?.delete(stream);
  if (!found?.size) map.delete(key);
}
