const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Freetown',
})

/** `November 2026` in Freetown. */
export const formatMonth = (iso: string): string => monthFormat.format(new Date(iso))
