import { daysDisputed } from '#shared/admin/waiting-bounds.ts'
import { dayAfter } from '#shared/figures/steps.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'

/** The page of the disputed orders that are counted as waiting. */
export const disputedOrdersPath = (now = new Date()): string =>
  `/dashboard/admin/orders?payment=disputed&from=${dayAfter(dateInFreetown(now), -daysDisputed)}`
