import { useId, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { AdminReport, ReportEntry } from '#shared/reports/report.ts'
import { type ReportedKind, reasonWords } from '#shared/reports/report-reasons.ts'
import { Button } from '../../ui/button.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { Link } from '../../ui/link.tsx'
import { FoldedText } from '../folded-text.tsx'
import { CloseReportDialog } from './close-report-dialog.tsx'
import { ReportActions, ReportedThing } from './report-actions.tsx'

const kindWords: Record<ReportedKind, string> = { listing: 'Product', shop: 'Shop', review: 'Review' }

type ReportCardProps = {
  report: AdminReport
  /** The reports are closed, here or by another administrator. */
  onClosed: () => void
  /** What is reported was taken away from the public, or given back. */
  onModerated: () => void
}

/** The reports of one thing. */
export function ReportCard({ report, onClosed, onModerated }: ReportCardProps) {
  const titleId = useId()
  const [isAsked, setIsAsked] = useState(false)
  // Kept here, so that a dialog closed by mistake loses nothing.
  const [outcome, setOutcome] = useState('')
  const { thing, count, earlier } = report
  const isOpen = report.state === 'open'
  const unlisted = count - 1 - earlier.length
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={`card border-l-4 p-4 md:p-5 ${isOpen ? 'border-gold' : 'border-transparent'}`}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {thing.path ? (
              <Link to={thing.path} className="link">
                {thing.title}
              </Link>
            ) : (
              thing.title
            )}
          </h2>
          <span className="rounded-full bg-gold-soft px-2.5 py-1 font-semibold text-xs">
            {kindWords[thing.kind]}
          </span>
          {count > 1 && <span className="font-semibold text-clay text-sm">{count} reports</span>}
        </div>
        {!thing.path && <p className="mt-1 text-quiet text-sm">Visitors do not see it now.</p>}
        <ReportedThing report={report} />
        <Entry entry={report} greeting={greetingOf(report)} />
        {earlier.length > 0 && (
          <details className="mt-3">
            <summary className="link min-h-11 py-2.5 text-sm">
              {count === 2 ? 'One more report' : `${count - 1} more reports`}
            </summary>
            <ul className="grid gap-3 divide-y divide-divider">
              {earlier.map((entry) => (
                <li key={entry._id}>
                  <Entry entry={entry} greeting={greetingOf(report)} />
                </li>
              ))}
            </ul>
            {unlisted > 0 && <p className="mt-3 text-quiet text-sm">And {unlisted} older ones.</p>}
          </details>
        )}
        {!isOpen && <Outcome report={report} />}
        <div className="mt-4 flex flex-wrap gap-2">
          {isOpen && (
            <Button look="plain" aria-describedby={titleId} onClick={() => setIsAsked(true)}>
              {count > 1 ? 'Close all' : 'Close'}
            </Button>
          )}
          <ReportActions report={report} titleId={titleId} onModerated={onModerated} />
        </div>
        {isAsked && (
          <CloseReportDialog
            report={report}
            outcome={outcome}
            onOutcome={setOutcome}
            onBack={() => setIsAsked(false)}
            onClosed={() => {
              setIsAsked(false)
              onClosed()
            }}
          />
        )}
      </article>
    </li>
  )
}

const greetingOf = ({ thing }: AdminReport) =>
  `Hello, this is ${brand.name}. Thank you for your report about ${thing.title}.`

function Entry({ entry, greeting }: { entry: ReportEntry; greeting: string }) {
  return (
    <>
      <p className="mt-3 font-semibold">{reasonWords[entry.reason]}</p>
      {entry.text && <FoldedText text={entry.text} className="mt-1 max-w-[75ch] wrap-anywhere" />}
      <p className="mt-1 mb-2 text-quiet text-sm">
        {entry.reporter ? entry.reporter.name : 'A visitor'}
        {entry.createdAt && (
          <>
            , <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
          </>
        )}
      </p>
      {entry.tel && (
        <ContactLinks
          phone={entry.tel}
          name={entry.reporter?.name || 'The visitor who reported it'}
          greeting={greeting}
        />
      )}
    </>
  )
}

function Outcome({ report: { outcome, closedBy, closedAt } }: { report: AdminReport }) {
  return (
    <div className="mt-4 rounded-field bg-green-soft px-4 py-3">
      <p className="whitespace-pre-line wrap-anywhere">{outcome}</p>
      <p className="mt-1 text-quiet text-sm">
        Closed by {closedBy || 'an administrator'}
        {closedAt && (
          <>
            , <time dateTime={closedAt}>{formatDateTime(closedAt)}</time>
          </>
        )}
      </p>
    </div>
  )
}
