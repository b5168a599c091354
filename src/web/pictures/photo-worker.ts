import workerAddress from './picture-worker.ts?worker&url'

type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }
const { trustedTypes } = globalThis as { trustedTypes?: Factory }

/**
 * The only script that a page may start by its address while the browser forbids turning text into code (Trusted Types):
 * whatever is asked for, this policy returns the worker's own address. The content security policy names it, and allows no
 * other (src/server/pages/built-pages.ts).
 */
const policy = trustedTypes?.createPolicy('photo-worker', { createScriptURL: () => workerAddress })

/** Starts a worker of its own for one photo (picture-worker.ts). */
export const startPhotoWorker = (): Worker =>
  new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
