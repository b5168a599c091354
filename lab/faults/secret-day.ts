import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { categories } from '#shared/listings/categories.ts'
import { aForm } from '../../tests/support/applications.ts'
import { aPhoto } from '../../tests/support/forms.ts'
import { someDelivery } from '../../tests/support/order-calls.ts'

export interface Mailed {
  to: string
  text: string
}

interface Account {
  email: string
  password: string
}

type Call = (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  body: any
}

const caller =
  (url: string): Call =>
  async (method, path, body, token) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && {
        body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

function expectStatus(answer: Answer, status: number, what: string): Answer {
  if (answer.status === status) return answer
  throw new Error(`${what} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

async function aProductForm(): Promise<FormData> {
  const form = new FormData()
  form.set('title', 'Clay stove')
  form.set('price', '120.50')
  form.set('categoryId', categories[4]._id)
  form.set('images', new Blob([new Uint8Array(await aPhoto('#b5651d'))]), 'photo.jpg')
  return form
}

/**
 * One day of a new customer, a new vendor and the administrator: sign-up, sign-in, reset, invitation, password change, an
 * order, mistakes on the way. Every password, token and link that is used or mistyped is added to `secrets`.
 */
export async function spendDay(
  url: string,
  admin: Account,
  secrets: Map<string, string>,
  readMails: () => Promise<Mailed[]>,
): Promise<void> {
  const call = caller(url)
  const aPassword = (whose: string) => {
    const password = `${whose}-${randomBytes(9).toString('hex')}`
    secrets.set(password, `a password of the ${whose}`)
    return password
  }
  const signIn = async ({ email, password }: Account): Promise<string> => {
    const { token } = expectStatus(
      await call('POST', '/api/auth/login', { email, password }),
      200,
      'sign-in',
    ).body
    secrets.set(token, 'a session’s token')
    return token
  }
  const mailedToken = async (to: string, known: readonly string[] = []): Promise<string> => {
    for (let tries = 0; tries < 200; tries++) {
      for (const mail of (await readMails()).toReversed()) {
        const token = mail.to === to ? /set-password#([\w-]{43})/.exec(mail.text)?.[1] : undefined
        if (token && !known.includes(token)) {
          secrets.set(token, 'a link’s token')
          return token
        }
      }
      await sleep(100)
    }
    throw new Error(`No link was mailed to ${to}`)
  }
  const choose = async (token: string, whose: string): Promise<string> => {
    const password = aPassword(whose)
    const body = { token, password, confirmPassword: password }
    expectStatus(await call('POST', '/api/auth/reset-password', body), 200, 'choosing a password')
    return password
  }

  const email = `buyer-${randomBytes(6).toString('hex')}@makit.example`
  const password = aPassword('customer')
  const person = { firstName: 'Isatu', lastName: 'Bangura', tel: '010000123', email }
  const signup = { ...person, password, confirmPassword: password }
  expectStatus(await call('POST', '/api/auth/signup', signup), 201, 'sign-up')
  await signIn({ email, password })
  await makeMistakes(call, email, aPassword)

  await call('POST', '/api/auth/forgot-password', { email })
  const reset = await choose(await mailedToken(email), 'customer')
  const buyer = await signIn({ email, password: reset })
  const changed = aPassword('customer')
  const change = { newPassword: changed, confirmPassword: changed, currentPassword: reset }
  expectStatus(await call('PUT', '/api/user/profile/password', change, buyer), 200, 'another password')

  const administrator = await signIn(admin)
  const form = aForm()
  const { application } = expectStatus(
    await call('POST', '/api/vendorApplication/apply', form),
    201,
    'applying',
  ).body
  const row = `/api/vendorApplication/${application._id}`
  expectStatus(await call('PATCH', `${row}/approve`, {}, administrator), 200, 'approving')
  const first = await mailedToken(form.email)
  const { link } = expectStatus(
    await call('POST', `${row}/invite`, {}, administrator),
    200,
    'inviting again',
  ).body
  secrets.set(String(link).split('#')[1] ?? String(link), 'a copied link’s token')
  const shopPassword = await choose(await mailedToken(form.email, [first]), 'vendor')
  const vendor = await signIn({ email: form.email, password: shopPassword })

  const product = await call('POST', '/api/listings/', await aProductForm(), vendor)
  const { listing } = expectStatus(product, 201, 'a product').body
  const order = {
    items: [{ listingId: listing._id, title: 'As shown', quantity: 1 }],
    delivery: someDelivery,
  }
  expectStatus(await call('POST', '/order/create', order, buyer), 201, 'an order')
  for (const token of [buyer, vendor, administrator]) await call('POST', '/api/auth/logout', undefined, token)
}

/** Mistakes of users and programs, with a secret in every wrong place. */
async function makeMistakes(call: Call, email: string, aPassword: (whose: string) => string): Promise<void> {
  const mistyped = () => aPassword('customer')
  const token = mistyped()
  await call('POST', '/api/auth/login', { email, password: mistyped() })
  await call('POST', '/api/auth/login', { email: mistyped(), password: mistyped() })
  await call('POST', '/api/auth/login', `{"email": "${email}", "password": "${mistyped()}`)
  await call('POST', '/api/auth/login', { email, password: { deep: mistyped() } })
  await call('GET', `/api/cart?token=${encodeURIComponent(mistyped())}`)
  await call('GET', `/nowhere?password=${encodeURIComponent(mistyped())}`)
  await call('GET', '/api/cart', undefined, token)
  const password = mistyped()
  await call('POST', '/api/auth/reset-password', { token, password, confirmPassword: mistyped() })
  await call('PUT', '/api/user/profile/password', { newPassword: password, confirmPassword: password })
}
