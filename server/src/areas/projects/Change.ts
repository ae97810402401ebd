/** The person and the moment of a change: one moment for everything that the change writes. */
export interface Change {
  userId: number;
  at: Date;
}

/** A change that stores its `Idempotency-Key`. */
export interface KeyedChange extends Change {
  /** null: no key was sent, or the key belongs to an earlier call. */
  key?: string | null;
}
