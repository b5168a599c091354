import { longestNote } from '#shared/admin/orders/order-note.ts'
import { longest } from '#shared/fields.ts'
import { categories } from '#shared/listings/categories.ts'
import type { Order } from '#shared/orders/order.ts'
import { longestPaymentNote, longestPaymentReference } from '#shared/orders/payment-states.ts'
import { longestReportText } from '#shared/reports/report-reasons.ts'
import { longestReply, longestReview } from '#shared/reviews/review-rules.ts'
import { atOnce } from './at-once.ts'
import { aCustomer, anAdministrator, aVendor, type Market, type Person, type Vendor } from './factories.ts'
import { aPhoto, encodeForm } from './forms.ts'
import type { HostileText } from './hostile-texts.ts'

/** A vendor whose name, shop, product, order and review all contain one text. */
export interface HostileShop {
  text: HostileText
  vendor: Vendor
  listingId: string
  orderId: string
  buyer: Person
}

export interface HostileMarket {
  admin: Person
  shops: HostileShop[]
  /** Orders of 40 each. */
  buyers: Person[]
  /** How many fields hold a hostile text now. */
  stored: number
}

const ordersPerBuyer = 40

/**
 * Puts every text into every field that accepts it, over the API of the server at `url`, as the users whose fields they are.
 */
export async function fillWithHostileTexts(
  url: string,
  market: Market,
  texts: readonly HostileText[],
  report: (progress: string) => void,
): Promise<HostileMarket> {
  const photo = await aPhoto('#704020')
  const admin = await anAdministrator(market)
  const buyers: Person[] = []
  for (let count = 0; count < texts.length; count += ordersPerBuyer) buyers.push(await aCustomer(market))
  const filling = new Filling(url, photo, admin)
  const shops: HostileShop[] = []
  await atOnce(6, texts, async (text, index) => {
    const vendor = await aVendor(market)
    const buyer = buyers[Math.floor(index / ordersPerBuyer)]!
    shops[index] = { text, vendor, buyer, ...(await filling.fill(text, vendor, buyer)) }
    report(`${shops.length} of ${texts.length} texts stored`)
  })
  return { admin, shops, buyers, stored: filling.stored }
}

class Filling {
  stored = 0
  readonly #url: string
  readonly #photo: Buffer
  readonly #admin: Person

  constructor(url: string, photo: Buffer, admin: Person) {
    this.#url = url
    this.#photo = photo
    this.#admin = admin
  }

  async fill(
    text: HostileText,
    vendor: Vendor,
    buyer: Person,
  ): Promise<{ listingId: string; orderId: string }> {
    const { longText, line } = this.#writers(text)
    const name = () => line(longest.name)
    await this.#json('PUT', '/api/user/profile', vendor, {
      firstName: name(),
      lastName: name(),
      otherNames: name(),
      address: line(longest.address),
    })
    const shop = {
      name: line(longest.shopName),
      description: longText(longest.description),
      address: line(longest.address),
    }
    const picture = `https://pictures.example/${text.text.replace(/[\s\p{Cc}]/gu, '/')}`
    await this.#json('POST', '/api/vendor/shop', vendor, { ...shop, logo: picture, banner: picture })
    const listingId = await this.#addProduct(vendor, line(longest.title), longText(longest.description))
    const delivery = {
      firstName: name(),
      lastName: name(),
      phone: '+23276123456',
      address: line(longest.address),
      instructions: longText(longest.instructions),
      landmark: line(longest.landmark),
    }
    const { order } = await this.#json('POST', '/order/create', buyer, {
      items: [{ listingId, quantity: 1 }],
      delivery,
    })
    await this.#payAndReview(text, order, vendor, buyer)
    await this.#json('POST', '/api/cart/add', buyer, { listingId, quantity: 1 })
    await this.#json('POST', `/api/saved/${listingId}`, buyer, {})
    const someone = { firstName: name(), lastName: name(), email: line(longest.email), tel: '+23276123456' }
    await this.#json('POST', '/api/messages', null, { ...someone, message: longText(longest.message) })
    const reported = { listingId, reason: 'other', text: longText(longestReportText) }
    await this.#json('POST', '/api/reports', buyer, reported)
    await this.#json('POST', '/api/vendorApplication/apply', null, {
      name: name(),
      email: `${text.number}${line(longest.email - 10)}`,
      tel: '+23276123456',
      shopName: line(longest.shopName),
      shopDescription: longText(longest.description),
      address: line(longest.address),
    })
    return { listingId, orderId: order._id }
  }

  /** Both sides' words of the payment, the review with its reply, and an administrator's note. */
  async #payAndReview(text: HostileText, { _id, items, shops }: Order, vendor: Vendor, buyer: Person) {
    const { longText, line } = this.#writers(text)
    await this.#json('POST', `/api/order/${_id}/payments`, buyer, {
      vendorOrderId: shops[0]!._id,
      method: 'orange_money',
      amount: 100,
      reference: line(longestPaymentReference),
    })
    const disputed = { state: 'disputed', note: line(longestPaymentNote) }
    await this.#json('PUT', `/api/vendor/orders/${_id}/payment`, vendor, disputed)
    const orderItemId = items[0]!._id
    const accepted = { status: 'accepted' }
    await this.#json('PUT', `/api/vendor/orders/${_id}/item/${orderItemId}`, vendor, accepted)
    await this.#json('PUT', `/api/order/${_id}/status`, buyer, { status: 'completed' })
    const written = { orderItemId, rating: 2, text: longText(longestReview) }
    const { review } = await this.#json('POST', '/api/reviews', buyer, written)
    const reply = { text: longText(longestReply) }
    await this.#json('PUT', `/api/vendor/reviews/${review._id}/reply`, vendor, reply)
    await this.#json('POST', `/api/admin/orders/${_id}/note`, this.#admin, { text: longText(longestNote) })
  }

  /** The text where the field accepts it; else harmless words. */
  #writers({ number, text }: HostileText) {
    const write = (most: number, isTaken: boolean) => {
      if (!isTaken || text.length > most) return `Harmless ${number}`
      this.stored += 1
      return text
    }
    const isLine = !text.includes('\n')
    return { line: (most: number) => write(most, isLine), longText: (most: number) => write(most, true) }
  }

  async #addProduct(vendor: Vendor, title: string, description: string): Promise<string> {
    const form = await encodeForm([
      ['title', title],
      ['description', description],
      ['price', '100'],
      ['stock', '9'],
      ['categoryId', categories[2]._id],
      ['images', this.#photo],
    ])
    const answer = await this.#send('POST', '/api/listings', vendor, Buffer.from(form.body), form.headers)
    return answer.listing._id
  }

  #json(method: string, path: string, person: Person | null, body: unknown) {
    return this.#send(method, path, person, JSON.stringify(body), { 'content-type': 'application/json' })
  }

  async #send(
    method: string,
    path: string,
    person: Person | null,
    body: string | Buffer<ArrayBuffer>,
    headers: Record<string, string>,
  ) {
    const authorization: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
    const answer = await fetch(this.#url + path, { method, body, headers: { ...headers, ...authorization } })
    // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
    const content = (await answer.json()) as any
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${JSON.stringify(content)}`)
    return content
  }
}
