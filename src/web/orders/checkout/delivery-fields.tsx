import type { ChangeEvent, KeyboardEvent } from 'react'
import type { KeptAddress } from '#shared/addresses/kept-address.ts'
import type { CartItem } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import type { Delivery, DeliveryMethod } from '#shared/orders/order.ts'
import type { ApiResult } from '../../api/use-api.ts'
import { TextAreaField, TextField } from '../../forms/field.tsx'
import { AddressChip, AddressChips } from '../../kept-addresses/address-chips.tsx'
import { isSamePlace, KeepThisAddress } from '../../kept-addresses/keep-this-address.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { refusedFields } from './delivery-form.ts'
import { asLastTime, placeWords } from './last-delivery.ts'
import { PickupPlaces } from './pickup-places.tsx'
import type { DeliveryFormState } from './use-delivery-form.ts'

type DeliveryFieldsProps = {
  state: DeliveryFormState
  /** The rows of the cart, whose shops are named for pickup. */
  items?: readonly CartItem[]
  /** The addresses that the buyer keeps in the account. */
  kept?: ApiResult<KeptAddress[]>
  /** The delivery of the buyer's last order. */
  last?: Delivery | null
  /** The fields only show what was sent. */
  isSent?: boolean
}

/** Two in a row, or below each other where the text is large. */
const besideEachOther = 'grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))]'

/** An address is one line, however many its field takes to show it: Enter begins none, and neither does what is pasted. */
const inOneLine = (setTo: (text: string) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  },
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setTo(event.target.value.replace(/[\r\n]+/g, ' ')),
})

/** Recipient, phone, method, address and landmark. */
export function DeliveryFields({ state, items = [], kept, last, isSent }: DeliveryFieldsProps) {
  const { values, field, set, showsAddress, isAddressFromProfile } = state
  return (
    <div className="card grid grid-cols-1 gap-4 p-4 sm:p-5">
      {!isSent && <WaysToFill state={state} last={last} />}
      <div className={`grid gap-3 sm:gap-4 ${besideEachOther}`}>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" maxLength={80} />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={80} />
      </div>
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        hint="The shop calls it. From abroad, with +."
      />
      <MethodChoice method={values.method} onChoose={(method) => set('method', method)} />
      {values.method === 'pickup' && <PickupPlaces items={items} />}
      {showsAddress && !isSent && <KeptAddresses state={state} kept={kept} />}
      {showsAddress && (
        <TextAreaField
          {...field('address')}
          {...inOneLine((address) => set('address', address))}
          label={values.method === 'pickup' ? 'Your address' : 'Delivery address'}
          autoComplete="address-line1"
          maxLength={300}
          rows={2}
          // Two lines, three where it needs them; browsers that cannot do that keep two.
          className="field-sizing-content max-h-[calc(3lh+1.25rem)] min-h-[calc(2lh+1.25rem)] resize-none"
          hint={
            isAddressFromProfile ? (
              <span className="block rounded-field bg-gold-soft px-3 py-2 text-ink">
                {messages.order.addressMissing}: this one is from your profile. If it is right, press Place
                Order again.
              </span>
            ) : (
              'House, street, area and town.'
            )
          }
        />
      )}
      {values.method !== 'pickup' && (
        <TextField
          {...field('landmark')}
          label="Landmark: near what?"
          isOptional
          autoComplete="off"
          maxLength={120}
        />
      )}
      {showsAddress && !isSent && <KeepAddress state={state} kept={kept} />}
      <TextAreaField
        {...field('instructions')}
        label="Additional instructions"
        isOptional
        rows={3}
        maxLength={500}
      />
    </div>
  )
}

type KeptProps = { state: DeliveryFormState; kept: ApiResult<KeptAddress[]> | undefined }

/** One tap fills in an address that the buyer keeps. */
function KeptAddresses({ state: { values, fillWith }, kept }: KeptProps) {
  if (!kept?.data?.length) return null
  return (
    <AddressChips label="Your addresses">
      {kept.data.map((one) => (
        <AddressChip
          key={one._id}
          isChosen={isSamePlace(one, values)}
          onClick={() => fillWith({ address: one.address, landmark: one.landmark })}
        >
          {one.label}
        </AddressChip>
      ))}
    </AddressChips>
  )
}

function KeepAddress({ state: { values, showErrors }, kept }: KeptProps) {
  if (!kept?.data) return null
  const { address, landmark } = values
  const refuse = (errors: Record<string, string>) => showErrors(refusedFields(errors) ?? {})
  return (
    <KeepThisAddress place={{ address, landmark }} kept={kept.data} onKept={kept.reload} onRefused={refuse} />
  )
}

/** In one row on phones too, so that the choice of delivery below stays above the bar with the sum. */
function WaysToFill({ state: { fillFromProfile, fillWith }, last }: DeliveryFieldsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="plain" onClick={fillFromProfile} className={last ? 'shrink-0 px-3 max-sm:w-24' : ''}>
        <PersonIcon className={`size-5 shrink-0 text-green ${last ? 'max-sm:hidden' : ''}`} />
        Use my details
      </Button>
      {last && (
        <Button
          look="plain"
          onClick={() => fillWith(asLastTime(last))}
          className="min-w-0 flex-col gap-0 px-2 max-sm:grow max-sm:basis-40"
        >
          <span>
            Same as last time<span className="sr-only">:</span>
          </span>{' '}
          <span className="max-w-full truncate font-normal text-quiet text-xs">{placeWords(last)}</span>
        </Button>
      )}
    </div>
  )
}

const choices: readonly { method: DeliveryMethod; words: string; hint: string }[] = [
  { method: 'delivery', words: 'Delivery', hint: 'Brought to you' },
  { method: 'pickup', words: 'Pickup', hint: 'You fetch it' },
]

function MethodChoice(props: { method: string; onChoose: (method: DeliveryMethod) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">How do you want to get it?</legend>
      <div className={`grid gap-3 ${besideEachOther}`}>
        {choices.map(({ method, words, hint }) => (
          <label
            key={method}
            className="grid min-h-11 grid-cols-[auto_1fr] items-center gap-x-2.5 rounded-field border border-field p-[min(0.75rem,4vw)] has-checked:border-green has-checked:bg-green-soft has-checked:[box-shadow:inset_0_0_0_1px_#0b7a45]"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={props.method === method}
              onChange={() => props.onChoose(method)}
              aria-describedby={`method-${method}`}
              aria-label={words}
              className="size-5 accent-green"
            />
            <span className="font-semibold">{words}</span>
            <span id={`method-${method}`} className="col-span-2 text-quiet text-sm">
              {hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
