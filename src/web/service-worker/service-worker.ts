// The service worker, built as /sw.js. Each thing that it does is a file of its own, which is handed the scope.
import { followPages } from './copies/follow-pages.ts'
import { keepCopies } from './copies/keep-copies.ts'
import { dropCopies, takeOverAtOnce } from './copies/take-over.ts'
import { sendWaitingOnSync } from './send-waiting.ts'
import { showPushes } from './show-pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

const worker = self as unknown as WorkerScope & {
  /** Both set by a first line that the server adds (src/server/pages/service-worker-file.ts). */
  keepsNoCopies?: true
  picturesUrl?: string
}

showPushes(worker)
sendWaitingOnSync(worker)
if (worker.keepsNoCopies) dropCopies(worker)
else {
  takeOverAtOnce(worker)
  followPages(worker)
  keepCopies(worker.picturesUrl)
}
