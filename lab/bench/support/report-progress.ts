/** Prints the progress on one line that is overwritten; `done` ends the line. */
export function reportProgress(what: string): { report(progress: string): void; done(): void } {
  const isTerminal = process.stderr.isTTY
  let last = 0
  return {
    report(progress) {
      // In a file every line stays: one every ten seconds is enough there.
      if (!isTerminal && Date.now() - last < 10_000) return
      last = Date.now()
      process.stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${what}: ${progress}${isTerminal ? '' : '\n'}`)
    },
    done() {
      if (isTerminal) process.stderr.write('\n')
    },
  }
}

/** A table in Markdown that is also readable on a terminal; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const [head, ...body] = rows
  return [line(head!), rule, ...body.map(line)].join('\n')
}

/** Milliseconds for people. */
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))
