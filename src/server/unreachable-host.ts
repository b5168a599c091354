const codes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Whether a system's error code says that a host can't be reached, that its name leads nowhere, or that a connection broke. */
export const isUnreachable = (code: unknown): boolean => codes.has(code as string)
