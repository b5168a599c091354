import { createHash } from 'node:crypto'
import { brand } from '#shared/brand.ts'
import { tooBusy } from '../errors.ts'
import { failureBody } from '../http/error-handler.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { randomRetryAfterSeconds } from '../retry-after-seconds.ts'

/** A response made without the framework, the database or another file. */
interface BusyResponse {
  headers: Record<string, string>
  body: string
}

const callWaitSeconds = 1
/** A browser that reloads a page sends many requests, a client that repeats a call only one. */
const pageWaitSeconds = 4

const failure = JSON.stringify(failureBody(tooBusy(callWaitSeconds)))

/** The body and headers of a 503 for an API call. */
export const busyJson = (): BusyResponse => ({
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(randomRetryAfterSeconds(callWaitSeconds)),
  },
  body: failure,
})

const styles = `body{margin:0;background:#FBFAF6;color:#14201A;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:25vh 1.25rem 2rem;text-align:center}
strong{color:#0B7A45;font-size:1.75rem}h1{font-size:1.375rem;line-height:1.3;margin:1rem 0 .5rem}
p{margin:.5rem 0;color:#56625B}
a{display:inline-block;margin-top:1rem;padding:.7rem 1.5rem;border-radius:8px;background:#0B7A45;color:#fff;font-weight:600;text-decoration:none}`

const policy = `default-src 'none';style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

/** The same for a page: it explains the wait instead of showing an empty market, and reloads itself without a script. */
export function busyPage(): BusyResponse {
  const seconds = randomRetryAfterSeconds(pageWaitSeconds)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...pageHeaders,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>${brand.name} is very busy</title>
<style>${styles}</style>
</head>
<body>
<main>
<strong>${brand.name}</strong>
<h1>${brand.name} is very busy, we are still trying</h1>
<p>This page comes by itself in a few seconds. You don’t need to do anything.</p>
<a href="">Try again now</a>
</main>
</body>
</html>`,
  }
}
