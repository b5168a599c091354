import { type SubmitEvent, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { type Shop, type ShopTexts, shopTextsSchema } from '#shared/shops/shop.ts'
import { parseShopAnswer } from '#shared/shops/shop-shape.ts'
import { townIn } from '#shared/town-in-address.ts'
import { uploadForm } from '../api/upload-form.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { addressAndTown, TownField } from '../forms/town-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { fieldErrorsOf, useForm } from '../forms/use-form.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.tsx'
import { preparePictures, progressWords, type UploadProgress } from '../pictures/prepare-picture.ts'
import { showToast } from '../toasts/toast.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { AbsenceField } from './absence-field.tsx'
import { MissingInShop } from './missing-in-shop.tsx'
import { NoShop } from './no-shop.tsx'
import { ShopPictureField } from './shop-picture-field.tsx'
import { SwitchedOffNotice } from './shop-switched-off.tsx'

export default function MyShopPage() {
  const { data, failure, reload, setData } = useApi('/api/vendor/shop', { read: parseShopAnswer })
  const hasNoShop = !data && failure?.status === 404
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">My shop</h1>
        {data && <StatusChip status={data.status} />}
        {/* What comes with the data comes last: nothing that stands already moves. */}
        {!hasNoShop && (
          <div className="flex flex-wrap gap-x-4 max-sm:w-full sm:ml-auto sm:gap-x-0">
            <LinkButton look="quiet" className="max-sm:px-0" to="/dashboard/vendor/card">
              Shop card with QR code
            </LinkButton>
            {data?.status === 'active' && (
              <LinkButton look="quiet" className="max-sm:px-0" to={`/shops/${data._id}`}>
                See your shop
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {hasNoShop && <NoShop />}
      {!data && failure && !hasNoShop && (
        <div className="mt-6">
          <FailedState message={failure.message || messages.vendor.shopLoadFailed} onRetry={reload} />
        </div>
      )}
      {!data && !failure && (
        <div className="mt-6">
          <Loading>
            <RowsSkeleton rows={4} />
          </Loading>
        </div>
      )}
      {data?.status === 'inactive' && <SwitchedOffNotice />}
      {data && <ShopForm key={data._id} shop={data} onSaved={(shop) => setData(() => shop)} />}
    </>
  )
}

type Picture = { url: string; file: File | null }
const isChanged = ({ url, file }: Picture, savedUrl: string) => file !== null || url !== savedUrl
const draftFields = ['name', 'description', 'address', 'town'] as const
type FieldName = 'name' | 'description' | 'address' | 'town' | 'logo' | 'banner' | 'showContact' | 'awayUntil'

function ShopForm({ shop, onSaved }: { shop: Shop; onSaved: (shop: Shop) => void }) {
  const form = useForm<FieldName>({
    ...shop,
    showContact: String(shop.showContact),
    awayUntil: shop.awayUntil ?? '',
  })
  const [logo, setLogo] = useState<Picture>({ url: shop.logo, file: null })
  const [banner, setBanner] = useState<Picture>({ url: shop.banner, file: null })
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const draft = useDraft(form, 'my-shop', draftFields, { reach: 'device' })
  const [, leaveDialog] = useUnsavedChanges(
    form.isChanged || isChanged(logo, shop.logo) || isChanged(banner, shop.banner),
    'What you typed and the images you chose will be lost.',
    draft.forget,
  )
  const [isSaved, setSaved] = useState(false)
  const { run, isBusy } = useAction(save, {
    fallback: messages.vendor.shopSaveFailed,
    onFailure: ({ errors }) => {
      form.showErrors(errors)
      return false
    },
  })

  async function save(texts: ShopTexts) {
    const body = shopFormData(texts, await prepareBoth({ logo, banner }, setProgress))
    const onProgress = (sent: number) => setProgress({ sent })
    const call = { method: 'POST' as const, form: body, onProgress }
    const answer = await uploadForm<{ message?: string }>('/api/vendor/shop', call)
    const saved = parseShopAnswer(answer)
    form.markSaved()
    draft.forget()
    setSaved(true)
    if (saved) {
      setLogo({ url: saved.logo, file: null })
      setBanner({ url: saved.banner, file: null })
      onSaved(saved)
    }
    showToast(answer.message || messages.vendor.shopSaved, 'success')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { awayUntil, ...values } = form.values
    // One that was over meanwhile would be refused, and is no change.
    const isAwayChanged = awayUntil !== (shop.awayUntil ?? '')
    const parsed = shopTextsSchema.safeParse({ ...values, ...(isAwayChanged && { awayUntil }) })
    form.showErrors(fieldErrorsOf(parsed.error?.issues))
    if (parsed.success) void run(parsed.data)
  }
  const goTo = (name: string) => {
    // The address says it already.
    if (name === 'town' && form.values.town === '') form.set('town', townIn(form.values.address))
    form.ref.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const undo = () => {
    draft.forget()
    for (const name of draftFields) form.fill(name, shop[name])
  }
  return (
    <>
      <MissingInShop shop={shop} onChoose={goTo} />
      <form
        ref={form.ref}
        onSubmit={submit}
        noValidate
        className="card mt-6 grid gap-x-8 gap-y-5 p-5 @min-[36rem]:grid-cols-2 @min-[36rem]:items-start"
      >
        {draft.isRestored && (
          <div className="flex flex-wrap items-center gap-x-4 rounded-field bg-gold-soft px-3 py-1 lg:col-span-2">
            <p role="status">What you typed last time is back. It is not saved yet.</p>
            <button type="button" className="link min-h-11" onClick={undo}>
              Undo
            </button>
          </div>
        )}
        <div className="grid gap-5">
          <TextField label="Shop name" autoComplete="organization" {...form.field('name')} />
          <TextAreaField label="Description" isOptional {...form.field('description')} />
          <TextField
            label="Address"
            isOptional
            hint="Where buyers can pick up goods: street, area, and what it is near."
            {...addressAndTown(form)}
          />
          <TownField {...form.field('town')} />
          <AbsenceField {...form.field('awayUntil')} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={form.values.showContact === 'true'}
              onChange={(event) => form.set('showContact', String(event.target.checked))}
              className="size-5 shrink-0 accent-green"
            />
            Buyers may call me and write on WhatsApp before they order
          </label>
        </div>
        <div className="grid gap-5">
          <ShopPictureField
            label="Logo"
            name="logo"
            picture={logo}
            error={form.errors.logo}
            onChange={(picture) => {
              setLogo(picture)
              form.set('logo', '')
            }}
          />
          <ShopPictureField
            label="Banner"
            name="banner"
            isWide
            picture={banner}
            error={form.errors.banner}
            onChange={(picture) => {
              setBanner(picture)
              form.set('banner', '')
            }}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={isBusy}>
            {isBusy && progress ? progressWords(progress) : 'Save shop'}
          </Button>
          {isSaved && !form.isChanged && shop.status === 'active' && (
            <Link to={`/shops/${shop._id}`} className="link inline-flex min-h-11 items-center">
              See it as buyers do
            </Link>
          )}
        </div>
      </form>
      {leaveDialog}
    </>
  )
}

type Pictures = { logo: Picture; banner: Picture }

/** The chosen pictures as they are sent. */
async function prepareBoth(
  { logo, banner }: Pictures,
  onProgress: (progress: UploadProgress) => void,
): Promise<Pictures> {
  const chosen = [logo, banner].flatMap(({ file }) => file ?? [])
  const prepared = await preparePictures(chosen, onProgress)
  const withPrepared = ({ url, file }: Picture) => ({ url, file: file && prepared.shift()! })
  return { logo: withPrepared(logo), banner: withPrepared(banner) }
}

function shopFormData(texts: ShopTexts, pictures: Pictures): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) body.set(name, String(text ?? ''))
  for (const [name, { url, file }] of Object.entries(pictures)) body.set(name, file ?? url)
  return body
}
