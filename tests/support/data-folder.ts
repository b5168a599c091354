import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new, empty folder for a server's DATA_DIR, to be removed by the caller. Other users may enter it: the embedded database
 * does not run as root, and would otherwise keep its files outside, where no test removes them.
 */
export function makeDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}
