import type { ComponentType } from 'react'
import { createStore } from '../lib/store.ts'

/** The outbox with its bar, once a user is signed in; its code is loaded then (watch-outbox.ts). */
export const outboxSlot = createStore<ComponentType | null>(null)
