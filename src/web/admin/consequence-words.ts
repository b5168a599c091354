import type { User } from '#shared/accounts/user.ts'
import type { AccountAction, Consequences } from '#shared/admin/consequences.ts'

const counted = (count: number, one: string, many: (count: number) => string): string[] => {
  if (count === 0) return []
  return [count === 1 ? one : many(count)]
}

/** Of a shop whose vendor stops selling; without counts where they could not be read. */
function closing(counts: Consequences | undefined): string[] {
  if (!counts)
    return [
      'All orders that wait for the shop are rejected, and its products are hidden from buyers.',
      'Orders that the shop has accepted stay.',
    ]
  const { ordersRejected, ordersKept, productsHidden } = counts
  if (ordersRejected + ordersKept + productsHidden === 0)
    return ['The shop shows no products, and no order waits for it.']
  return [
    ...counted(
      ordersRejected,
      '1 waiting order will be rejected and its buyer told. It does not come back later.',
      (count) =>
        `${count} waiting orders will be rejected and their buyers told. They do not come back later.`,
    ),
    ...counted(productsHidden, '1 product will be hidden.', (count) => `${count} products will be hidden.`),
    ...counted(
      ordersKept,
      '1 accepted order stays. The vendor and the buyer are told how to reach each other.',
      (count) => `${count} accepted orders stay. The vendor and the buyers are told how to reach each other.`,
    ),
  ]
}

function showing(counts: Consequences | undefined): string[] {
  if (!counts) return ['Buyers see the products of the shop again, but not those that the vendor has hidden.']
  return counted(
    counts.productsShown,
    '1 product will be shown again.',
    (count) => `${count} products will be shown again.`,
  )
}

function switchingOff(counts: Consequences | undefined): string[] {
  if (!counts)
    return ['All products of the shop are hidden from buyers.', 'The vendor can still answer orders.']
  const { productsHidden, ordersWaiting } = counts
  return [
    ...(productsHidden === 0 ? ['Buyers see none of its products today.'] : []),
    ...counted(productsHidden, '1 product will be hidden.', (count) => `${count} products will be hidden.`),
    'Nothing can be ordered there.',
    ...counted(
      ordersWaiting,
      '1 waiting order stays. The vendor can still answer it.',
      (count) => `${count} waiting orders stay. The vendor can still answer them.`,
    ),
  ]
}

const cancelling = (counts: Consequences | undefined): string[] =>
  counted(
    counts?.ordersCancelled ?? 0,
    '1 order of this buyer still waits. It will be cancelled and the shop told.',
    (count) => `${count} orders of this buyer still wait. They will be cancelled and the shops told.`,
  )

const goingOn = (counts: Consequences | undefined): string[] =>
  counted(
    counts?.ordersWaiting ?? 0,
    '1 order of this buyer waits for its shops. It stays.',
    (count) => `${count} orders of this buyer wait for their shops. They stay.`,
  )

const losesRights = ({ role }: Pick<User, 'role'>) =>
  role === 'admin' ? ['They can no longer open the pages of administrators.'] : []

type Account = Pick<User, 'name' | 'role'>

/** What follows from an administrator's action, one sentence each, in the order of their weight. */
export function whatFollows(
  action: AccountAction,
  account: Account,
  counts: Consequences | undefined,
): string[] {
  const closed = account.role === 'vendor' ? closing(counts) : []
  const isTold = `${account.name} gets an email.`
  const rules: Record<AccountAction, () => string[]> = {
    'become-customer': () => [...closed, ...losesRights(account), ...(closed.length > 0 ? [isTold] : [])],
    'become-vendor': () => [
      'They can sell at once, in a shop of their own.',
      ...(counts ? showing(counts) : []),
      ...losesRights(account),
      isTold,
    ],
    'become-admin': () => [
      'They can do all that you can do here, at once, wherever they are logged in.',
      ...closed,
      `${account.name} gets an email with a link to choose a longer password.`,
    ],
    deactivate: () => [
      'They are logged out everywhere and cannot log in.',
      ...closed,
      ...goingOn(counts),
      isTold,
    ],
    activate: () => ['They can log in again.', ...(account.role === 'vendor' ? showing(counts) : []), isTold],
    delete: () => [
      ...closed,
      ...cancelling(counts),
      'Shops that have accepted orders of theirs are told that they are gone.',
      'Name, email, phone and address are erased for good.',
    ],
    'close-shop': () => [...switchingOff(counts), isTold],
    'reopen-shop': () => [
      ...showing(counts),
      ...(counts ? ['Products that the vendor has hidden stay hidden.'] : []),
      isTold,
    ],
  }
  return rules[action]()
}

const soMany = (count: number, one: string, many: string): string[] =>
  counted(count, `1 ${one}`, (number) => `${number} ${many}`)

/** The message of an action that was done, with what has followed: 'User role updated: 3 orders rejected, 12 products hidden'. */
export function withConsequences(message: string, done: Consequences | null): string {
  const parts = done
    ? [
        ...soMany(done.ordersRejected, 'order rejected', 'orders rejected'),
        ...soMany(done.productsHidden, 'product hidden', 'products hidden'),
        ...soMany(done.productsShown, 'product shown again', 'products shown again'),
      ]
    : []
  return parts.length > 0 ? `${message}: ${parts.join(', ')}` : message
}
