// What V8 learns while pages are drawn makes answering kept ones slower ever after (docs/adr/0012). Imported first.
import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

// Objects of a kind that often lived long go straight into the old heap. There what Node makes for every request is dead
// at once, but holds what it refers to until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')

/**
 * One of the objects that Node makes for each tick. V8 forgets the shape of what is not there at a full collection, and
 * code that has seen it anew takes the slow way for good: so one stays.
 */
export let oneTick: object
process.nextTick(() => {
  oneTick = executionAsyncResource()
})
