import type { IncomingHttpHeaders } from 'node:http'
import { readLessDataChoice } from '#shared/less-data.ts'

/** The request headers that `wantsLessData` reads, for `Vary`. */
export const lessDataHeaders = ['Cookie', 'Save-Data']

/** Whether the visitor gets pages without pictures: as chosen, and until then as the browser is set. */
export const wantsLessData = ({ cookie, 'save-data': saveData }: IncomingHttpHeaders): boolean =>
  readLessDataChoice(cookie) ?? String(saveData).toLowerCase() === 'on'
