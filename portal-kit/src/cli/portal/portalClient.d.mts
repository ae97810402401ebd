export interface ClientOptions {
  portal: string;
  token?: string;
  timeout?: number;
  delays?: number[];
  onRetry?: (reason: string, wait: number) => void;
  signal?: AbortSignal;
}
export interface CallOptions {
  json?: unknown;
  body?: Buffer;
  type?: string;
  onProgress?: (progress: { sent: number; total: number }) => void;
}
export function createClient(
  options: ClientOptions,
): (method: string, path: string, options?: CallOptions) => Promise<{ status: number; answer: unknown }>;
