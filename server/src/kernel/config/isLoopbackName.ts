/** Whether a host name or address, an IPv6 one with or without brackets, leads to this machine alone. */
export const isLoopbackName = (name: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
