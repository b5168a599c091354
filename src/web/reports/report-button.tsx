import { useState } from 'react'
import { messages } from '#shared/messages.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { loadFromServer } from '../navigation/load-from-server.ts'
import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'
import { showToast } from '../toasts/toast.ts'
import type { Reported } from './reported.ts'

const loadDialog = () => withWholeStylesheet(import('./report-dialog.tsx'))

export type ReportButtonProps = Reported & { 'aria-describedby'?: string }

/** 'Report', for a product, a shop or a review. Where many stand on a page, `aria-describedby` names what each is about. */
export default function ReportButton({ 'aria-describedby': describedBy, ...thing }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const ReportDialog = useLoaded(loadDialog, isOpen, async () => {
    close()
    if (!(await loadFromServer(location.href))) showToast(messages.pressFailed, 'error')
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        className="not-printed min-h-11 pr-4 text-quiet text-sm hover:underline"
        onClick={() => setIsOpen(true)}
      >
        Report
      </button>
      {isOpen && ReportDialog && <ReportDialog thing={thing} onClose={close} />}
    </>
  )
}
