import type { ComponentType } from 'react'
import { createStore } from '../lib/store.ts'

/** The bar above a page that shows saved copies; its code comes once the first page is hydrated (first-page-hydrated.ts). */
export const savedCopyBar = createStore<ComponentType | null>(null)
