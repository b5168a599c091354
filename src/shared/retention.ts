/** After how many days what is kept deletes itself: the cleanups do it, and the privacy page says so. */
export const retentionDays = {
  /** The longest that anybody stays signed in. */
  sessions: 30,
  /** From the last sign-in from there. */
  knownPlaces: 180,
  orderKeys: 7,
  undeliveredMails: 30,
  /** From the closing. */
  closedReports: 365,
  restockAlerts: 180,
} as const
