// Loaded before a server (`node --import`): at a signal it collects garbage, so that the memory measured then is in use. On a
// machine with much memory V8 delays collections, and minutes of that look like a leak.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (how: object) => void = runInNewContext('gc')
// The form of it that also returns pages to the system.
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
