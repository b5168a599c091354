import type { ComponentType } from 'react'
import { createStore } from '../lib/store.ts'

/** The bar of an unsent order, once there was one; its code is loaded then (watch-unsent-order.ts). */
export const unsentOrderBar = createStore<ComponentType | null>(null)
