import { type ChangeEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '#shared/accounts/user.ts'
import { parseUserAnswer } from '#shared/accounts/user-shape.ts'
import { cardWidth, pictureAt, pictureHashOf } from '#shared/listings/picture-urls.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { useAction } from '../../api/use-action.ts'
import { Image } from '../../less-data/image.tsx'
import { acceptedPictures, isPictureFile, usePreview } from '../../pictures/picture-files.ts'
import { preparePictures, progressWords, type UploadProgress } from '../../pictures/prepare-picture.ts'
import { currentSession, updateUser } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CameraIcon } from '../../ui/icons.tsx'

/** The user's picture: choose one, preview it and save it, or remove it. */
export function ProfilePicture({ user }: { user: User }) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const controls = useRef<HTMLDivElement>(null)
  /** The pressed button goes away: the focus moves to what replaces it. */
  const show = (next: { file: File | null; error: string | null }) => {
    flushSync(() => {
      setFile(next.file)
      setError(next.error)
    })
    controls.current?.querySelector<HTMLElement>('input, button')?.focus()
  }
  const choose = (chosen: File) => {
    // A first check, as far as the page can tell; the server looks at the content.
    const found = isPictureFile(chosen) ? null : messages.product.imageWrongType
    show(found ? { file: null, error: found } : { file: chosen, error: null })
  }
  const end = (found: string | null = null) => show({ file: null, error: found })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 p-5">
      <Portrait user={user} file={file} />
      <div ref={controls} className="grid min-w-0 grow basis-52 gap-2">
        <p className="font-bold font-heading text-lg">{user.name}</p>
        {file ? (
          <SavePicture file={file} onEnd={end} />
        ) : (
          <div className="flex flex-wrap gap-x-1">
            <PictureChooser hasPicture={Boolean(user.image)} error={error} onChoose={choose} />
            {user.image && <RemovePicture onEnd={end} />}
          </div>
        )}
        <div aria-live="polite">
          {error && (
            <p id={errorId} className="flex items-start gap-1.5 text-red text-sm">
              <AlertIcon className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

const errorId = 'picture-error'

/** Addresses on other sites are stored as they are, but our pages never load them (docs/rules.md). */
const isOurs = (url: string): boolean => pictureHashOf(url) !== null

function Portrait({ user, file }: { user: User; file: File | null }) {
  const { url: preview } = usePreview(file)
  // The query keeps it out of the copies that the service worker saves: those outlive the session.
  const picture = preview ?? (isOurs(user.image ?? '') ? `${pictureAt(user.image, cardWidth)}?own` : null)
  if (picture)
    return (
      <Image
        src={picture}
        alt={preview ? 'The picture you chose' : `Picture of ${user.name}`}
        width={96}
        height={96}
        className="size-24 rounded-full bg-sand object-cover"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-24 place-items-center rounded-full bg-green-soft font-bold font-heading text-3xl text-green-deep"
    >
      {user.name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
}

type ChooserProps = { hasPicture: boolean; error: string | null; onChoose: (file: File) => void }

function PictureChooser({ hasPicture, error, onChoose }: ChooserProps) {
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <label
      htmlFor={id}
      className="button button-plain px-3 focus-within:outline-3 focus-within:outline-blue focus-within:outline-offset-2"
    >
      <CameraIcon className="size-5" />
      {hasPicture ? 'Change picture' : 'Add a picture'}
      <input
        id={id}
        type="file"
        accept={acceptedPictures}
        onChange={choose}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="sr-only"
      />
    </label>
  )
}

type Answer = { message?: string }
type EndProps = { onEnd: (error?: string) => void }

function SavePicture({ file, onEnd }: EndProps & { file: File }) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const save = async () => {
    const form = new FormData()
    const [picture] = await preparePictures([file], setProgress)
    form.set('image', picture!)
    const call = { method: 'PUT' as const, form, onProgress: (sent: number) => setProgress({ sent }) }
    takeOver(await uploadForm<Answer>('/api/user/profile', call))
    onEnd()
  }
  const { run, isBusy } = useAction(save, {
    fallback: messages.profile.updateFailed,
    onFailure: ({ status, errors, message }) => {
      const found = errors.image ?? (status === 413 || status === 415 ? message : undefined)
      if (found) onEnd(found)
      return found !== undefined
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button isBusy={isBusy} onClick={run}>
        {isBusy && progress ? progressWords(progress) : 'Save picture'}
      </Button>
      <Button look="plain" disabled={isBusy} onClick={() => onEnd()}>
        Cancel
      </Button>
    </div>
  )
}

function RemovePicture({ onEnd }: EndProps) {
  const remove = async () => {
    const call = { method: 'PUT' as const, json: { image: '' } }
    takeOver(await callApi<Answer>('/api/user/profile', call))
    onEnd()
  }
  const { run, isBusy } = useAction(remove, { fallback: messages.profile.updateFailed })
  return (
    <Button look="quiet" isBusy={isBusy} onClick={run} className="px-2.5">
      {isBusy ? 'Removing...' : 'Remove'}
      <span className="sr-only"> picture</span>
    </Button>
  )
}

function takeOver(answer: Answer): void {
  const user = parseUserAnswer(answer, currentSession().user ?? undefined)
  if (user) updateUser(user)
  showToast(answer.message || messages.profile.updated, 'success')
}
