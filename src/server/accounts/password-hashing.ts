import { hash, verify } from '@node-rs/argon2'
import { createFairShares } from '../concurrency/fair-shares.ts'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import { networkOf } from '../rate-limits/rate-limit-events.ts'

/** argon2id with OWASP's parameters; the library's default algorithm is argon2id. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hashing takes a core and 19 MiB: two at once leave room for shopping, and a longer line is told to come back. */
const queue = createWorkQueue(2, 200)

/**
 * A town behind one address rarely has more than this at once, and a client that signs in again and again, with the right
 * password too, stays within half of the sign-ins that get a slot (load-shedding/load-shedder.ts).
 */
const shares = createFairShares({ network: 8, account: 2, waiting: 16, accountWaiting: 8 })

/**
 * Runs work on passwords in a slot of the network and of the account, which any text may tell from others. Do not call it
 * inside another slot of the same account: that could wait for itself. 503 with Retry-After where too many wait.
 */
export const withPasswordSlot = <T>(
  { address, account }: { address: string; account: string },
  work: () => Promise<T>,
): Promise<T> => shares({ network: networkOf(address), account }, work)

/** The hash of no account's password: verifying against it lets unknown accounts take as long as known ones. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7Kzsi5EWpFd08MpRTR/Zwg$BfhiS2LwGqxpD2ksS9RlpmlBKCcCFII+SN93qigxkzQ'

/** The text to store. 503 with Retry-After when too many wait. */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, parameters))

const isHash = (text: string | null | undefined): text is string => text?.startsWith('$argon2id$') ?? false

/** Whether the password is the right one; without a hash it takes the same time and is never right. */
export const verifyPassword = (password: string, storedHash: string | null | undefined): Promise<boolean> =>
  queue.run(async () => {
    const isRight = await verify(isHash(storedHash) ? storedHash : dummyHash, password)
    return isRight && isHash(storedHash)
  })
