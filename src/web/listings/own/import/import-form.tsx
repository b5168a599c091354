import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react'
import { importMessages, mostImportPictures } from '#shared/listings/import/import-lines.ts'
import { parseImportPreview } from '#shared/listings/import/listing-import-shape.ts'
import { ApiFailure } from '../../../api/api-client.ts'
import { uploadForm } from '../../../api/upload-form.ts'
import { useAction } from '../../../api/use-action.ts'
import { Field } from '../../../forms/field.tsx'
import { acceptedPictures } from '../../../pictures/picture-files.ts'
import { preparePictures, progressWords, type UploadProgress } from '../../../pictures/prepare-picture.ts'
import { Button } from '../../../ui/button.tsx'

/** Phones do not agree on what a CSV file is. */
const acceptedFiles = '.csv,.txt,text/csv,text/comma-separated-values,text/plain,application/vnd.ms-excel'

type Errors = { file?: string; pictures?: string }

/** Sends a file, and pictures by their names, to be previewed. */
export function ImportForm({ onPreviewed }: { onPreviewed: (importId: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [errors, setErrors] = useState<Errors>({})
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const { run, isBusy } = useAction(
    async (chosen: File) => {
      const form = await formOf(chosen, pictures, setProgress)
      const answer = await uploadForm<unknown>('/api/vendor/listings/import', {
        method: 'POST',
        form,
        onProgress: (sent) => setProgress({ sent }),
      })
      const preview = parseImportPreview(answer)
      if (!preview) throw new ApiFailure(200, answer)
      onPreviewed(preview.importId)
    },
    {
      fallback: 'The file could not be sent. Please try again.',
      onFailure: ({ errors: { file: atFile = '', pictures: atPictures = '' } }) => {
        setErrors({ file: atFile, pictures: atPictures })
        return atFile !== '' || atPictures !== ''
      },
    },
  )
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!file) return setErrors({ file: importMessages.fileMissing })
    setErrors({})
    await run(file)
    setProgress(null)
  }
  const choosePictures = (chosen: readonly File[]) => {
    setPictures(chosen)
    const isTooMany = chosen.length > mostImportPictures
    setErrors({
      ...errors,
      pictures: isTooMany ? `Please choose at most ${mostImportPictures} pictures` : '',
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FileField
        label="CSV file"
        accept={acceptedFiles}
        error={errors.file}
        onChoose={([chosen]) => {
          setFile(chosen ?? null)
          setErrors({ ...errors, file: '' })
        }}
      />
      <FileField
        label="Pictures"
        isOptional
        isMultiple
        hint={`Every new product needs one, named in the column ‘pictures’. Up to ${mostImportPictures}, made small before they are sent.`}
        accept={acceptedPictures}
        error={errors.pictures}
        onChoose={choosePictures}
      />
      {isBusy && progress && (
        <p role="status" className="text-quiet text-sm">
          {'sent' in progress && progress.sent === 1 ? 'Reading the file...' : progressWords(progress)}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Sending...' : 'See what will happen'}
      </Button>
    </form>
  )
}

async function formOf(
  file: File,
  pictures: readonly File[],
  onProgress: (progress: UploadProgress) => void,
): Promise<FormData> {
  const prepared = await preparePictures(pictures, onProgress)
  const form = new FormData()
  form.append('file', file, file.name)
  // Under its own name, which the shrunk one has lost.
  for (const [at, picture] of prepared.entries()) form.append('pictures', picture, pictures[at]!.name)
  return form
}

type FileFieldProps = {
  label: string
  hint?: string
  accept: string
  error: string | undefined
  isOptional?: true
  isMultiple?: true
  onChoose: (files: readonly File[]) => void
}

function FileField({ label, hint, accept, error, isOptional, isMultiple, onChoose }: FileFieldProps) {
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose([...(event.target.files ?? [])])
  return (
    <Field id={id} label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(described) => (
        <input
          {...described}
          type="file"
          accept={accept}
          multiple={isMultiple}
          onChange={choose}
          className="input file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-field file:border-0 file:bg-green-soft file:px-3 file:font-semibold file:text-green"
        />
      )}
    </Field>
  )
}
