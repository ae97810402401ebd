/** See memoryTmp.cjs. */
export function useMemoryForTmp(): void;
