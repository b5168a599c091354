import { type Logger, pino } from 'pino'

/** Structured logs on standard output; what could hold a secret is never written. */
export const createLogger = (level = 'info'): Logger =>
  pino({
    level,
    redact: {
      paths: ['req.headers.authorization', '*.password', '*.token', '*.confirmPassword', '*.newPassword'],
      censor: '[hidden]',
    },
  })
