import { isWishOf, readWish } from './push-wish.ts'

let followed: string | undefined

/**
 * After another sign-in on this phone, for the subscription went with the former session: tells the server again, or has the
 * phone forget it where that is another user's. For pages, which have several bells.
 */
export function followSession(userId: string, token: string): void {
  const wish = readWish()
  if (!wish || isWishOf(wish, userId, token) || followed === token) return
  followed = token
  import('./phone-pushes.ts')
    .then(({ renew, leave }) => (wish.userId === userId ? renew(userId, token) : leave()))
    .catch(() => {
      followed = undefined
    })
}

/** At sign-out. Without a connection the server's part of it is enough: the subscription goes with its session. */
export function leaveThisPhone(): void {
  if (!readWish()) return
  import('./phone-pushes.ts').then(({ leave }) => leave()).catch(() => undefined)
}
