/** Prints one line for each thing that was looked at, and counts what was not as it should be. */
export function openChecks() {
  let failed = 0
  const print = (line: string) => process.stdout.write(`${line}\n`)
  return {
    print,
    check(what: string, isSo: boolean, found: unknown = ''): void {
      if (!isSo) failed += 1
      print(`${isSo ? 'ok    ' : 'FAILED'}  ${what}${isSo ? '' : ` (${JSON.stringify(found)})`}`)
    },
    /** Says how it went; returns the exit code. */
    finish(): number {
      print(failed === 0 ? 'All is well.' : `${failed} checks failed.`)
      return failed === 0 ? 0 : 1
    },
  }
}

export type Checks = ReturnType<typeof openChecks>
