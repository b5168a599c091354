import fc from 'fast-check'

/** What fast-check found, with how to repeat it; null when it found nothing. */
export const reportOf = <Values>(details: fc.RunDetails<Values>): string | null =>
  details.failed ? `${fc.defaultReportMessage(details)}\n${details.errorInstance}` : null
