import { forgetOlder } from '../sessions/stored.ts'

/** An older draft is not offered again: a tab may stay open for weeks. */
export const draftAgeMs = 24 * 60 * 60 * 1000

/** The drafts that outlive their tab. */
const names = ['application', 'my-shop']

/** Deletes old drafts even if their forms are never opened again: the phone may be another person's tomorrow. */
export const forgetOldDrafts = (): void => forgetOlder(names, draftAgeMs)
