const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Freetown',
})

/** `21 Nov 2026, 14:05` in Freetown; takes the API's ISO 8601 times. */
export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Freetown',
})

/** `21 Nov 2026` in Freetown. */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso))
