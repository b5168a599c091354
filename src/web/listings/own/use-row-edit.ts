import { useRef, useState } from 'react'
import type { Listing } from '#shared/listings/listing.ts'
import { parseListing } from '#shared/listings/listing-shape.ts'
import { editProductSchema } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { type Form, fieldErrorsOf, useForm } from '../../forms/use-form.ts'
import { showToast } from '../../toasts/toast.ts'
import { tellSoldMeanwhile } from './tell-sold-meanwhile.ts'

export type RowFieldName = 'price' | 'stock'

/** What is sent, and the key under which it is saved once. */
type Attempt = { key: string; json: Record<string, unknown> }

type RowEditing = {
  form: Form<RowFieldName>
  /** Price and stock were changed elsewhere since the fields appeared. */
  isChangedMeanwhile: boolean
  isBusy: boolean
  /** No answer came: perhaps it was saved. The same is sent again, and nothing else until then. */
  isUncertain: boolean
  save: () => void
}

/** Edits price and stock of a product; another device's edits are not overwritten. */
export function useRowEdit(
  listing: Listing,
  { onSaved, onClose }: { onSaved: (saved?: Listing) => void; onClose: () => void },
): RowEditing {
  const [first] = useState(listing)
  /** A conflict was shown, with what price and stock are now: the next attempt builds on these. */
  const [isTold, setIsTold] = useState(false)
  const shown = isTold ? listing : first
  const form = useForm<RowFieldName>({ price: String(listing.price), stock: String(listing.stock) })
  const open = useRef<Attempt>(null)
  const [isUncertain, setIsUncertain] = useState(false)

  const send = async (attempt: Attempt) => {
    open.current = attempt
    const { key, json } = attempt
    const headers = { 'Idempotency-Key': key }
    const answer = await callApi<{ message?: string; listing?: unknown }>(`/api/listings/${listing._id}`, {
      method: 'PUT',
      json,
      headers,
    })
    showToast(answer.message || messages.vendor.productUpdated, 'success')
    const saved = parseListing(answer.listing) ?? undefined
    if (typeof json.stock === 'string') tellSoldMeanwhile(shown.stock, json.stock, saved?.stock)
    onSaved(saved)
    onClose()
  }
  const noteFailure = (failure: ApiFailure): boolean => {
    setIsUncertain(failure.isTransient)
    if (failure.isTransient) return false
    open.current = null
    const { price, priceBase, stock, stockBase } = failure.errors
    const isPrice = failure.code === 'price_changed_meanwhile'
    const isStock = failure.code === 'stock_sold_meanwhile' || failure.code === 'stock_too_high'
    const errors = {
      price: price ?? priceBase ?? (isPrice ? failure.message : ''),
      stock: stock ?? stockBase ?? (isStock ? failure.message : ''),
    }
    form.showErrors(errors)
    if (isPrice || isStock) {
      onSaved()
      setIsTold(true)
    }
    return errors.price !== '' || errors.stock !== ''
  }
  const { run, isBusy } = useAction(send, { fallback: messages.vendor.actionFailed, onFailure: noteFailure })

  const save = () => {
    if (open.current) return void run(open.current)
    const typed = {
      price: plainPrice(form.values.price),
      stock: form.values.stock.trim() || String(shown.stock),
    }
    const errors = fieldErrorsOf<RowFieldName>(editProductSchema.safeParse(typed).error?.issues)
    form.showErrors(errors)
    if (Object.keys(errors).length > 0) return
    const json = {
      ...(Number(typed.price) !== shown.price && { price: typed.price, priceBase: shown.price }),
      ...(Number(typed.stock) !== shown.stock && { stock: typed.stock, stockBase: shown.stock }),
    }
    if (Object.keys(json).length === 0) return onClose()
    void run({ key: crypto.randomUUID(), json })
  }
  const isChangedMeanwhile = listing.price !== first.price || listing.stock !== first.stock
  return { form, isChangedMeanwhile, isBusy, isUncertain, save }
}
