import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Read } from './database/reads.ts'
import type { PictureStore } from './pictures/picture-store.ts'
import type { Synonyms } from './searches/search-synonyms.ts'
import type { Settings } from './settings.ts'

/** What use cases need from outside; tests pass the same with a clock of their own. */
export interface Services {
  db: Database
  /** Reads what may come from a replica: `db` itself where there is none. */
  read: Read
  settings: Settings
  pictures: PictureStore
  /** Other names for things, by which searches find them. */
  synonyms: Synonyms
  log: Logger
  now: () => Date
  /** A fresh UUIDv7. */
  newId: () => string
}
