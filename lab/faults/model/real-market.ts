import { jobHandlers } from '#server/job-handlers.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aSession,
  aVendor,
  type Person,
} from '../../../tests/support/factories.ts'
import { orderBody } from '../../../tests/support/order-calls.ts'
import { passDays } from '../../../tests/support/pass-days.ts'
import type { Answer, TestServer } from '../../../tests/support/test-server.ts'
import type { Action, Reply } from './actions.ts'
import type { Market } from './market-model.ts'

const missingId = '0190aaaa-0000-7000-8000-000000000001'

/** A placed order as the server knows it: its id, and those of its items by listing. */
interface KnownOrder {
  id: string
  items: Map<number, string>
}

/** The same market as a model's, on the real server. */
export class RealMarket {
  readonly server: TestServer
  readonly #people: Person[]
  readonly #administrator: Person
  readonly listingIds: string[]
  /** By the names of the attempts; several have the same when they were sent under one key. */
  readonly orders = new Map<string, KnownOrder>()

  private constructor(server: TestServer, people: Person[], administrator: Person, listingIds: string[]) {
    this.server = server
    this.#people = people
    this.#administrator = administrator
    this.listingIds = listingIds
  }

  static async open(server: TestServer, model: Market): Promise<RealMarket> {
    const vendors = [await aVendor(server), await aVendor(server)]
    const people = [await aCustomer(server), await aCustomer(server), ...vendors]
    const listingIds: string[] = []
    for (const { vendor, price, stock } of model.listings)
      listingIds.push(await aListing(server, vendors[vendor - 2]!, { price, stock }))
    return new RealMarket(server, people, await anAdministrator(server), listingIds)
  }

  personId = (number: number): string => this.#people[number]!.id

  /** A call of this user; deactivation ends sessions, and the call is sent all the same. */
  call(
    by: number,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    return this.server.call(method, path, { token: this.#people[by]!.token, body, headers })
  }

  #asAdministrator(method: 'PATCH' | 'DELETE', path: string, body: unknown = {}): Promise<Answer> {
    return this.server.call(method, path, { token: this.#administrator.token, body })
  }

  /** Performs the action on the server. */
  async do(action: Action): Promise<Reply> {
    switch (action.do) {
      case 'order':
        return this.#order(action)
      case 'decide':
        return statusOf(await this.#decide(action))
      case 'let days pass':
        await passDays(this.server, action.days)
        await jobHandlers(this.server.services)['expire-pending-items']({})
        return { status: 200 }
      default:
        return statusOf(await this.#send(action))
    }
  }

  async #send(action: Exclude<Action, { do: 'order' | 'decide' | 'let days pass' }>): Promise<Answer> {
    const listingId = 'listing' in action ? this.listingIds[action.listing]! : ''
    const userId = 'person' in action ? this.personId(action.person) : ''
    switch (action.do) {
      case 'add to cart':
        return this.call(action.by, 'POST', '/api/cart/add', { listingId, quantity: action.quantity })
      case 'set quantity':
        return this.call(action.by, 'PUT', '/api/cart/update', { listingId, quantity: action.quantity })
      case 'take out of cart':
        return this.call(action.by, 'DELETE', '/api/cart/remove', { listingId })
      case 'clear cart':
        return this.call(action.by, 'DELETE', '/cart/clear')
      case 'close':
        return this.call(action.by, 'PUT', `/api/order/${this.orders.get(action.order)!.id}/status`, {
          status: action.as,
        })
      case 'cancel pending items':
        return this.call(action.by, 'PUT', `/api/order/${this.orders.get(action.order)!.id}/pending-items`, {
          status: 'cancelled',
        })
      case 'edit listing':
        return this.call(action.by, 'PUT', `/api/listings/${listingId}`, action.change)
      case 'delete listing':
        return this.call(action.by, 'DELETE', `/api/listings/${listingId}`)
      case 'toggle shop':
        return this.#asAdministrator('PATCH', `/api/admin/vendors/${userId}/toggle`)
      case 'bar':
        return this.#asAdministrator('PATCH', `/api/admin/users/${userId}/deactivate`)
      case 'admit':
        return this.#admit(action.person)
      case 'give role':
        return this.#asAdministrator('PATCH', `/api/admin/users/${userId}/role`, { role: action.role })
      case 'delete person':
        return this.#asAdministrator('DELETE', `/api/admin/users/${userId}`)
    }
  }

  async #admit(person: number): Promise<Answer> {
    const answer = await this.#asAdministrator('PATCH', `/api/admin/users/${this.personId(person)}/activate`)
    if (answer.status === 200)
      this.#people[person]!.token = await aSession(this.server, this.personId(person))
    return answer
  }

  async #order({ by, name, wish, key }: Extract<Action, { do: 'order' }>): Promise<Reply> {
    const lines = wish.lines.map(({ listing, ...line }) => ({
      listingId: this.listingIds[listing]!,
      ...line,
    }))
    const body = orderBody(lines, wish.total === undefined ? {} : { total: wish.total })
    const { status, body: answer } = await this.call(by, 'POST', '/order/create', body, key)
    if (status === 201) {
      const items = answer.order.items as { _id: string; listingId: string }[]
      const byListing = items.map(({ _id, listingId }) => [this.listingIds.indexOf(listingId), _id] as const)
      this.orders.set(name, { id: answer.order._id, items: new Map(byListing) })
      return { status, order: name }
    }
    if (!answer.changes) return { status }
    const changes = (
      answer.changes as { listingId: string; reason: string; price: number; stock: number }[]
    ).map(({ listingId, reason, price, stock }) => ({
      listing: this.listingIds.indexOf(listingId),
      reason,
      price,
      stock,
    }))
    return { status, changes, ...(answer.total !== undefined && { total: answer.total }) }
  }

  async #decide({ by, order: name, byPart, decisions }: Extract<Action, { do: 'decide' }>): Promise<Answer> {
    const order = this.orders.get(name)!
    const path = `/api/vendor/orders/${byPart ? await this.#partId(by, order.id) : order.id}`
    const items = decisions.map(({ listing, to }) => ({
      _id: order.items.get(listing) ?? missingId,
      status: to,
    }))
    const [first] = items
    if (items.length === 1)
      return this.call(by, 'PUT', `${path}/item/${first!._id}`, { status: first!.status })
    return this.call(by, 'PUT', `${path}/items`, { items })
  }

  async #partId(vendor: number, orderId: string): Promise<string> {
    const row = await this.server.db
      .selectFrom('vendor_orders')
      .innerJoin('shops', 'shops.id', 'vendor_orders.shop_id')
      .select('vendor_orders.id')
      .where('order_id', '=', orderId)
      .where('shops.vendor_id', '=', this.personId(vendor))
      .executeTakeFirst()
    return row?.id ?? missingId
  }
}

const statusOf = ({ status }: Answer): Reply => ({ status })
