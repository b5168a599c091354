import { abortedUploads } from './aborted-uploads.ts'
import { backup } from './backup.ts'
import { bodyFloods } from './body-floods.ts'
import { clockSteps } from './clock-steps.ts'
import { cost } from './cost.ts'
import { databaseRestarts } from './database-restarts.ts'
import { decisions } from './decisions.ts'
import { diskFull } from './disk-full.ts'
import { exactlyOnce } from './exactly-once.ts'
import type { FaultSuite } from './fault-suite.ts'
import { fuzz } from './fuzz.ts'
import { hangingDatabase } from './hanging-database.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { hostileText } from './hostile-text.ts'
import { killedBrowser } from './killed-browser.ts'
import { killedImports } from './killed-imports.ts'
import { kills } from './kills.ts'
import { model } from './model.ts'
import { overload } from './overload.ts'
import { oversell } from './oversell.ts'
import { payments } from './payments.ts'
import { secrets } from './secrets.ts'
import { slowSockets } from './slow-sockets.ts'
import { soak } from './soak.ts'
import { timing } from './timing.ts'

/** Everything that `npm run faults` tries, in this order. */
export const faultSuites: readonly FaultSuite[] = [
  kills,
  oversell,
  exactlyOnce,
  killedImports,
  decisions,
  overload,
  slowSockets,
  abortedUploads,
  bodyFloods,
  databaseRestarts,
  hangingDatabase,
  diskFull,
  clockSteps,
  soak,
  backup,
  timing,
  secrets,
  model,
  payments,
  fuzz,
  cost,
  hostilePictures,
  hostileText,
  killedBrowser,
]
