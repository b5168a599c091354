import type { User } from '#shared/accounts/user.ts'
import type { Consequences } from '#shared/admin/consequences.ts'

const counted = (count: number, one: string, many: (count: number) => string): string[] => {
  if (count === 0) return []
  return [count === 1 ? one : many(count)]
}

function ofOwnOrders(counts: Consequences | undefined): string[] {
  if (!counts) return ['Orders of yours that no shop has answered are cancelled.']
  return counted(
    counts.ordersCancelled,
    '1 order of yours still waits for an answer. It is cancelled, and the shop is told.',
    (count) =>
      `${count} orders of yours still wait for an answer. They are cancelled, and the shops are told.`,
  )
}

function ofShop(counts: Consequences | undefined): string[] {
  const closing = counts
    ? [
        ...counted(
          counts.ordersRejected,
          '1 order waits for your shop. It is rejected, and its buyer is told.',
          (count) => `${count} orders wait for your shop. They are rejected, and their buyers are told.`,
        ),
        ...counted(
          counts.productsHidden,
          'Your product is hidden for good.',
          (count) => `Your ${count} products are hidden for good.`,
        ),
      ]
    : ['Orders that wait for your shop are rejected, and your products are hidden for good.']
  return [
    ...closing,
    'Goods that you have accepted are still yours to deliver. Your number stays in those orders until they are closed.',
    ...counted(
      counts?.ordersKept ?? 0,
      'One last email names the buyer of 1 such order.',
      (count) => `One last email names the buyers of ${count} such orders.`,
    ),
    'The name of your shop stays on past orders.',
  ]
}

/** What follows when users delete their own account, one sentence each; without counts where they could not be read. */
export const whatFollowsLeaving = ({ role }: Pick<User, 'role'>, counts?: Consequences): string[] => [
  ...(role === 'vendor' ? ofShop(counts) : []),
  ...ofOwnOrders(counts),
  'Orders stay with the shops, without your name, number and address. Shops that have accepted goods for you are told that you are gone.',
  'The stars of your reviews stay, as ‘Deleted user’. Your words are erased.',
  'Your name, email, phone number and address are erased for good, and you are logged out everywhere. Nobody can bring it back.',
]
