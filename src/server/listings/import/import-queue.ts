import { createWorkQueue } from '../../concurrency/work-queue.ts'

/** Reading a file of 8 MB keeps a core busy for a second, and a thousand products the database; one of an account. */
export const importQueue = createWorkQueue(2, 20, 1)
