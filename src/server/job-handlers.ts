import { refreshSearchTerms } from './listings/search-terms.ts'
import type { JobHandlers } from './platform/jobs.ts'
import { createMailSender } from './platform/mail-outbox.ts'
import type { Services } from './platform/services.ts'

/** Every background job and the use case that does it. */
export function jobHandlers(services: Services): JobHandlers {
  const { settings, log } = services
  return {
    'send-mail': createMailSender(settings, (file) => log.info({ file }, 'mail written, no SMTP_URL is set')),
    'expire-pending-items': async () => {},
    'sweep-old-rows': async () => {},
    'refresh-search-terms': () => refreshSearchTerms(services),
    'rewrite-shop-search': async () => {},
  }
}
