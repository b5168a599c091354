import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { readSynonyms, Synonyms } from './search-synonyms.ts'

/** The list that comes with Makit. */
const synonymsFile = fileURLToPath(new URL('../../../content/search-synonyms.txt', import.meta.url))

/** Reads the list of synonyms at the start of the server. A line or a file that cannot be read is logged: search works without. */
export async function takeInSynonyms(log: Logger, file = synonymsFile): Promise<Synonyms> {
  try {
    const { synonyms, unread } = readSynonyms(await readFile(file, 'utf8'))
    for (const { line, reason } of unread) log.warn({ file, line, reason }, 'a line of synonyms was left out')
    return synonyms
  } catch (error) {
    log.warn({ file, reason: (error as Error).message }, 'there are no synonyms for searches')
    return new Synonyms()
  }
}
