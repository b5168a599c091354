import { createWorkQueue } from '../../concurrency/work-queue.ts'

/** The imports of a process, one of an account. Those that wait for a turn have their files on the disk. */
export const imports = createWorkQueue(22, 0, 1)

/**
 * The turns of these imports: reading a file of 8 MB keeps a core busy for a second, and a thousand products the database. Pictures
 * are opened outside of them, in a line of their own: fifty may take minutes.
 */
export const importTurns = createWorkQueue(2, Number.POSITIVE_INFINITY)
