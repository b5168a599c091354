import { useState } from 'react'
import { importMessages } from '#shared/listings/import/import-lines.ts'
import { parseImportPreview } from '#shared/listings/import/listing-import-shape.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { useApi } from '../../../api/use-api.ts'
import { useNavigate, useSearchParams } from '../../../navigation/router.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ChevronDownIcon, ChevronLeftIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading, RowsSkeleton } from '../../../ui/skeletons.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportPreviewView } from './import-preview.tsx'

const pagePath = '/dashboard/vendor/products/import'

/** The import that the address names is shown, also after a reload; without one a file is chosen. */
export default function ProductsImportPage() {
  const importId = useSearchParams().get('import')
  const navigate = useNavigate()
  const show = (id: string) => navigate(`${pagePath}?import=${encodeURIComponent(id)}`)
  return (
    <>
      <Link to="/dashboard/vendor/products" className="-ml-1 flex min-h-11 w-fit items-center text-green">
        <ChevronLeftIcon className="size-5" />
        My products
      </Link>
      <h1 className="mb-4 text-2xl">Import products</h1>
      {importId ? (
        <ShownImport key={importId} importId={importId} onPreviewed={show} />
      ) : (
        <Start onPreviewed={show} />
      )}
    </>
  )
}

function Start({ onPreviewed }: { onPreviewed: (importId: string) => void }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Export />
      <section className="card p-4 md:p-5" aria-labelledby="import-title">
        <h2 id="import-title" className="mb-1 text-lg">
          2. Choose the changed file
        </h2>
        <p className="mb-4 text-quiet">Nothing changes yet: first you see, line by line, what will happen.</p>
        <ImportForm onPreviewed={onPreviewed} />
      </section>
    </div>
  )
}

function Export() {
  const { run, isBusy } = useAction(() => downloadFile('/api/vendor/listings/csv'), {
    fallback: 'The file could not be loaded.',
  })
  return (
    <section className="card p-4 md:p-5" aria-labelledby="export-title">
      <h2 id="export-title" className="mb-1 text-lg">
        1. Change your list in a spreadsheet
      </h2>
      <p className="mb-3 text-quiet">
        Start from your own products: open the file in Excel, LibreOffice or Google Sheets, change it, and
        save it as CSV (UTF-8).
      </p>
      <Button look="plain" isBusy={isBusy} onClick={() => void run()}>
        {isBusy ? 'Loading...' : 'Download my products as CSV'}
      </Button>
      <details className="group mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-green">
          What the columns mean
          <ChevronDownIcon className="size-5 group-open:rotate-180" />
        </summary>
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          <li>
            <b>_id</b> names a product that you have. Leave it empty in a line for a new one.
          </li>
          <li>
            <b>title</b>, <b>price</b>, <b>category</b> and <b>pictures</b> must be there for a new product.
          </li>
          <li>
            <b>stock</b>: leave it empty to keep what you have, so that goods sold meanwhile do not come back.
          </li>
          <li>
            <b>isActive</b>: true is shown in the shop, false is hidden.
          </li>
          <li>
            <b>pictures</b>: the names of the pictures that you send along, such as <i>lamp.jpg | box.jpg</i>.
            Leave it empty to keep the ones that are there.
          </li>
          <li>An empty cell changes nothing, but an empty description removes it.</li>
        </ul>
      </details>
    </section>
  )
}

function ShownImport({
  importId,
  onPreviewed,
}: {
  importId: string
  onPreviewed: (importId: string) => void
}) {
  const { data, failure, reload } = useApi(`/api/vendor/listings/import/${encodeURIComponent(importId)}`, {
    read: parseImportPreview,
  })
  // A file chosen again is previewed in the place of this one.
  const [chosenAgain, setChosenAgain] = useState(false)
  if (failure?.status === 404 || chosenAgain)
    return (
      <>
        {failure && <p className="mb-4">{failure.message || importMessages.notFound}</p>}
        <Start onPreviewed={onPreviewed} />
      </>
    )
  if (!data && failure)
    return <FailedState message={failure.message || 'Failed to load the import.'} onRetry={reload} />
  if (!data)
    return (
      <Loading>
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (data.result) return <ImportDone result={data.result} />
  return (
    <ImportPreviewView
      preview={data}
      onDone={reload}
      onPreviewed={onPreviewed}
      onChooseAgain={() => setChosenAgain(true)}
    />
  )
}
