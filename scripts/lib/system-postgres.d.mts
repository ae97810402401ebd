/** See system-postgres.mjs. */
export function findSystemPostgres(): { bin: string; version: string } | null;
