import type { CsvTable } from '../../csv/send-csv.ts'
import { inTransaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../../sessions/session.ts'
import { recordAdminAction } from '../record-admin-action.ts'

/** The same table, but that it was taken away is written to the audit log before its first row is read. */
export const recordedExport = <Row>(
  services: Services,
  caller: Caller,
  table: CsvTable<Row>,
): CsvTable<Row> => ({
  ...table,
  async readPage(last, limit) {
    if (last === undefined)
      await inTransaction(services.db, (tx) =>
        recordAdminAction(tx, services, caller, `Exported as CSV: ${table.name}`),
      )
    return table.readPage(last, limit)
  },
})
