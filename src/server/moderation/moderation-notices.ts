import type { Notice } from '../notifications/notify.ts'

const path = '/dashboard/vendor/products'

/** Without the reason, which stands beside the product: it is erased with it, and this is not. */
export const takenDownNotice = ({ title }: { title: string }): Omit<Notice, 'userId'> => ({
  kind: 'listing_taken_down',
  title: 'A product of yours is taken down',
  text: `Buyers do not see ${title} any more. Your products say why, and what you can do.`,
  path: `${path}?state=taken_down`,
})

export const keptDownNotice = ({ title }: { title: string }): Omit<Notice, 'userId'> => ({
  kind: 'listing_taken_down',
  title: 'A product of yours stays down',
  text: `We have looked again at ${title}. Your products say what is still to correct.`,
  path: `${path}?state=taken_down`,
})

export const restoredNotice = ({
  title,
  isShown,
}: {
  title: string
  isShown: boolean
}): Omit<Notice, 'userId'> => ({
  kind: 'listing_restored',
  title: 'A product of yours is back',
  text: isShown ? `Buyers see ${title} again.` : `${title} is yours to show again.`,
  path,
})
