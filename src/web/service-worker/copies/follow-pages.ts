import type { WorkerScope } from '../worker-scope.ts'
import { deleteOwnCopies, keepOwnCopiesOf } from './copy-caches.ts'
import { isOutdatedBy } from './copy-rules.ts'
import { readPageMessage } from './page-message.ts'

/** Deletes what pages say has gone out of date or belongs to another person. */
export function followPages(worker: WorkerScope): void {
  worker.addEventListener('message', (event) => {
    const message = readPageMessage(event.data)
    if (message?.kind === 'session') event.waitUntil(keepOwnCopiesOf(message.token))
    if (message?.kind === 'changed')
      event.waitUntil(deleteOwnCopies((path) => isOutdatedBy(message.path, path)))
  })
}
