import { setFlagsFromString } from 'node:v8'

// V8 learns which objects live long and puts the next of their kind straight into the old heap. Drawing pages teaches it
// that about what Node makes for every request: dead at once, these then hold what they refer to until the next full
// collection. Kept answers took half as much processor time again (docs/adr/0012).
setFlagsFromString('--no-allocation-site-pretenuring')
