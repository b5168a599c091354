import { list, object, text } from '../answer-shapes.ts'
import type { RestockAlertsAnswer } from './restock-alert.ts'

export const parseRestockAlerts = object<RestockAlertsAnswer>({ listingIds: list((id) => text(id) || null) })
