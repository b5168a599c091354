type Policy = { createScriptURL(address: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }
const { trustedTypes } = globalThis as { trustedTypes?: Factory }

const address = '/sw.js'

/** As in src/web/pictures/photo-worker.ts: whatever is asked for, this policy returns the one address. */
const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })

/** Registers the service worker, or finds it registered; returns when it runs. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address)
  return navigator.serviceWorker.ready
}
