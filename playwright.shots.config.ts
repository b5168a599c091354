import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run shots`: the walk over all pages once more, at three widths and with pictures. */
const phone = { hasTouch: true, isMobile: true }

export default defineConfig({
  ...base,
  testMatch: 'every-page*.test.ts',
  forbidOnly: true,
  timeout: 25_000,
  use: { ...base.use, actionTimeout: 8_000, trace: 'off', screenshot: 'off' },
  projects: [
    { name: '360', grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, ...phone } },
    { name: '768', grepInvert: /@phone/, use: { viewport: { width: 768, height: 1024 }, ...phone } },
    { name: '1280', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
