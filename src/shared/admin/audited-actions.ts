/** The kinds of action in the security log, and how the sentences of each begin. */
export const auditedActions = {
  'sign-ins': ['Administrator signed in', 'Failed administrator sign-in'],
  sessions: ['Logged out on own other devices', 'All sessions logged out', 'Session timeout set to'],
  administrators: [
    'Own password changed',
    'Own email changed',
    'Own profile changed',
    'Administrator made on the server',
  ],
  users: ['User activated', 'User deactivated', 'User deleted', 'User role set to', 'Own account deleted'],
  'own-data': ['Own data exported'],
  shops: ['Shop switched on', 'Shop switched off'],
  applications: ['Vendor approved', 'Vendor application rejected', 'Invitation sent again'],
  listings: ['Listing taken down', 'Listing kept down', 'Listing restored'],
  reviews: ['Review hidden', 'Review restored'],
  orders: ['Order read', 'Order note written'],
  messages: ['Message read', 'Message answered'],
  reports: ['Report closed'],
  blog: ['Blog post saved', 'Blog post published', 'Blog post deleted'],
  exports: ['Exported as CSV'],
} as const

export type ActionKind = keyof typeof auditedActions
export const actionKinds = Object.keys(auditedActions) as [ActionKind, ...ActionKind[]]

/** What everybody does every day, and would bury what administrators did: shown when it is asked for. */
export const routineKinds: readonly ActionKind[] = ['sign-ins', 'own-data']

/** How a sentence of the security log begins; one that belongs to no kind could not be filtered for. */
export type AuditedAction = (typeof auditedActions)[ActionKind][number]
/** 'Vendor approved: Kissy Road Store', 'User role set to admin' */
export type AuditedSentence = AuditedAction | `${AuditedAction}${':' | ''} ${string}`

/** The kind of an action; null for what none begins with. */
export const kindOfAction = (action: string): ActionKind | null =>
  actionKinds.find((kind) => auditedActions[kind].some((beginning) => action.startsWith(beginning))) ?? null
