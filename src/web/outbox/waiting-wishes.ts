import { createStore } from '../lib/store.ts'
import type { Queue } from './waiting.ts'

/** What waits of the signed-in user. Empty until the outbox is loaded (outbox.ts), which changes it. */
export const waitingWishes = createStore<Queue>([])
