/** Aborts a controller when a signal does; older browsers can't join signals by `AbortSignal.any`. */
export function abortWith(signal: AbortSignal, controller: AbortController): void {
  if (signal.aborted) controller.abort()
  else signal.addEventListener('abort', () => controller.abort(), { signal: controller.signal })
}
