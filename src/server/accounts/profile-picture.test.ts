import { describe, expect, test } from 'vitest'
import { aCustomer, type Person } from '#tests/support/factories.ts'
import { aPhoto, sendForm } from '#tests/support/forms.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const change = (person: Person, body: unknown) =>
  server.call('PUT', '/api/user/profile', { token: person.token, body })
const profileOf = async (person: Person) =>
  (await server.call('GET', '/api/user/profile', { token: person.token })).body.user

describe('the picture', () => {
  const send = (person: Person, parts: Parameters<typeof sendForm>[4]) =>
    sendForm(server, 'PUT', '/api/user/profile', person.token, parts)

  test('comes as a file, stays while other fields change, and goes when emptied', async () => {
    const person = await aCustomer(server)
    const answer = await send(person, [['image', await aPhoto('#228855')]])
    expect(answer.status).toBe(200)
    const { image } = answer.body.user
    expect(image).toMatch(/^\/pictures\/[0-9a-f]{32}-640\.webp$/)
    expect((await server.call('GET', image)).status).toBe(200)
    expect((await change(person, { address: 'Bo' })).body.user.image).toBe(image)
    expect((await change(person, { image })).body.user.image).toBe(image)
    expect((await change(person, { image: '' })).body.user.image).toBe('')
  })

  test('a form may carry other fields beside it', async () => {
    const person = await aCustomer(server)
    const { user } = (
      await send(person, [
        ['image', await aPhoto('#885522')],
        ['tel', '078123456'],
      ])
    ).body
    expect([user.tel, user.image !== '']).toEqual(['+23278123456', true])
  })

  test('a data: picture is stored like a file', async () => {
    const person = await aCustomer(server)
    const photo = await aPhoto('#112233')
    const { user } = (await change(person, { image: `data:image/jpeg;base64,${photo.toString('base64')}` }))
      .body
    expect(user.image).toMatch(/^\/pictures\//)
  })

  test('large texts are taken in turns, and one that is refused lets the next one go on', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(server)))
    const photo = await aPhoto('#445566')
    const answers = await Promise.all(
      people.map((person, index) => {
        const padding = Buffer.alloc(400_000 + index)
        const bytes = Buffer.concat(index % 2 ? [photo, padding] : [padding, photo])
        return change(person, { image: `data:image/jpeg;base64,${bytes.toString('base64')}` })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([415, 200, 415, 200, 415, 200])
  })

  test('anything else is refused at its field and changes nothing', async () => {
    const person = await aCustomer(server)
    const wrongFile = await send(person, [
      ['image', Buffer.from('<svg onload="alert(1)"/>'), 'photo.png'],
      ['firstName', 'New'],
    ])
    expect([wrongFile.status, wrongFile.body.errors]).toEqual([415, { image: 'Please choose an image file' }])
    const huge = await send(person, [['image', Buffer.alloc(8 * 1024 * 1024 + 1)]])
    expect([huge.status, Object.keys(huge.body.errors)]).toEqual([413, ['image']])
    for (const image of ['javascript:alert(1)', '/pictures/x.webp', 'photo.jpg', 7]) {
      const answer = await change(person, { image })
      expect([answer.status, answer.body.errors]).toEqual([400, { image: 'Please choose an image file' }])
    }
    expect(await profileOf(person)).toMatchObject({ image: '', firstName: 'Aminata' })
  })
})
