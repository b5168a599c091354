import { store, storedIn, storedText } from '../sessions/stored.ts'

/** The user who turned pushes on in this browser, and the session with which the server was told so last. */
interface Wish {
  userId: string
  session: string
}

const name = 'push'
/** Far longer than any session: it is there to be renewed. */
const longestMs = 400 * 86_400_000

/** Enough to tell one session from the next; the token itself is stored beside it. */
const nameOfSession = (token: string): string => token.slice(-8)

export function readWish(): Wish | null {
  const wish = storedIn(storedText('device', name, ''), longestMs)
  return wish && typeof (wish as Wish).userId === 'string' ? (wish as Wish) : null
}

/** Whether the server was told so in this session. */
export const isWishOf = (wish: Wish, userId: string, token: string): boolean =>
  wish.userId === userId && wish.session === nameOfSession(token)

export const keepWish = (userId: string, token: string): void =>
  store('device', name, '', { userId, session: nameOfSession(token) })

export const forgetWish = (): void => store('device', name, '', null)
