// The service worker, built as /sw.js. Each thing that it does is a file of its own, which is handed the scope.
import { showPushes } from './show-pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

showPushes(self as unknown as WorkerScope)
