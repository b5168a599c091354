import type { WorkerScope } from '../worker-scope.ts'
import { deleteOwnCopies, keepOwnCopiesOf } from './copy-caches.ts'
import { isStaleAfter } from './copy-rules.ts'
import { readPageMessage } from './page-message.ts'

/** Deletes what pages say has gone out of date or belongs to another person. */
export function followPages(worker: WorkerScope): void {
  // One after the other: a sign-in that is still carried out must not outlive the sign-out after it.
  let sessions: Promise<unknown> = Promise.resolve()
  worker.addEventListener('message', (event) => {
    const message = readPageMessage(event.data)
    if (message?.kind === 'session') {
      sessions = sessions.catch(() => undefined).then(() => keepOwnCopiesOf(message.token))
      event.waitUntil(sessions)
    }
    if (message?.kind === 'changed')
      event.waitUntil(deleteOwnCopies((path) => isStaleAfter(message.path, path)))
  })
}
