import { downloadFile } from '../api/download-file.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'

type ExportButtonProps = {
  /** What is exported, as in the address of the call. */
  table: 'users' | 'shops' | 'listings' | 'orders' | 'payments' | 'messages'
  /** The filters of the list; empty ones are left out. */
  query?: Record<string, string>
  words?: string
}

/** Saves a list as a CSV file, whole, by the filters shown. */
export function ExportButton({ table, query = {}, words = 'Download CSV' }: ExportButtonProps) {
  const { run, isBusy } = useAction(save, { fallback: 'The file could not be made. Please try again.' })
  const filters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  async function save() {
    await downloadFile(`/api/admin/csv/${table}?${filters}`)
  }
  return (
    <Button look="plain" isBusy={isBusy} onClick={run}>
      {isBusy ? 'Preparing…' : words}
    </Button>
  )
}
