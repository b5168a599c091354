import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These start databases, servers and whole markets of their own, or wait for clocks: the length of the file says nothing about
 * that.
 */
const longOnes = [
  /lab\/faults\/secrets/,
  /lab\/faults\/cost\./,
  /db\/demo\/fill-demo-market/,
  /tests\/(permission-matrix|busy-neighbour|first-view|backup-drill)/,
  /embedded-postgres/,
  /tests\/races\/(stop-while-starting|two-servers|uncaught-errors|streams-across-processes)/,
  /server\/(telemetry|data-folder|runtime-versions|database\/until-started)/,
  /lab\/faults\//,
]

/**
 * Starts with the files that take longest, so that at the end no worker waits long for the others. Vitest itself uses the
 * durations of earlier runs, and in a fresh clone the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longOnes.findIndex((pattern) => pattern.test(moduleId))
      return place === -1 ? longOnes.length : place
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
