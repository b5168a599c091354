import { request } from 'node:http'
import type { BareWork, FixedAnswer, Making } from './bare-server.ts'

/** The encodings that a browser accepts. */
export const asBrowser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** ETag of a response, to ask whether it has changed. */
export const etagOf = ({ headers }: FixedAnswer): string => headers[headers.indexOf('etag') + 1]!

/** Each path's response as it was received, and under `/304` and the path its 304. */
export async function learnAnswers(url: string, paths: readonly string[]): Promise<BareWork['fixed']> {
  const fixed: BareWork['fixed'] = {}
  for (const path of paths) {
    const whole = await rawAnswer(url + path)
    fixed[path] = whole
    fixed[`/304${path}`] = await rawAnswer(url + path, { 'If-None-Match': etagOf(whole) })
  }
  return fixed
}

/** Without the headers that node:http adds by itself. */
function rawAnswer(url: string, more: Record<string, string> = {}): Promise<FixedAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { ...asBrowser, ...more } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const headers = answer.rawHeaders.filter(
        (_word, at, all) => !/^(date|connection|keep-alive)$/i.test(all[at - (at % 2)]!),
      )
      resolve({ status: answer.statusCode!, headers, body: Buffer.concat(chunks).toString('base64') })
    })
      .on('error', reject)
      .end()
  })
}

/** A page with the whole responses it is rendered from. */
export async function learnPage(url: string, path: string): Promise<NonNullable<Making['page']>> {
  const html = await (await fetch(url + path)).text()
  const seed = JSON.parse(/id="seed">(.*?)<\/script>/s.exec(html)![1]!) as { answers: object }
  const answers: NonNullable<Making['page']>['answers'] = {}
  for (const api of Object.keys(seed.answers)) {
    answers[api] = { status: 200, body: await (await fetch(url + api)).json() }
  }
  return { url: path, answers }
}
