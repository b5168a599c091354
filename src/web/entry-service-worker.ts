// The service worker, built as /sw.js. Each thing that it does is a file of its own, which is handed the scope.
import { matchRoute } from './app/routes.tsx'
import { followPages } from './service-worker/copies/follow-pages.ts'
import { keepCopies } from './service-worker/copies/keep-copies.ts'
import { dropCopies, takeOverAtOnce } from './service-worker/copies/take-over.ts'
import { sendWaitingOnSync } from './service-worker/send-waiting.ts'
import { showPushes } from './service-worker/show-pushes.ts'
import type { WorkerScope } from './service-worker/worker-scope.ts'

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
  keepCopies(matchRoute, worker.picturesUrl)
}
