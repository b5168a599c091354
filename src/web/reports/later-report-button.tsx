import { useLoaded } from '../lib/use-loaded.ts'
import type { ReportButtonProps } from './report-button.tsx'

const loadButton = () => import('./report-button.tsx')

/** 'Report' beside a button that is as high: its code is loaded once the page is hydrated, without which it does nothing. */
export function LaterReportButton(props: ReportButtonProps) {
  const ReportButton = useLoaded(loadButton, true)
  return ReportButton && <ReportButton {...props} />
}
