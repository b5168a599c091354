import type { AdminReport } from '#shared/reports/report.ts'
import {
  answering,
  fill,
  inTurn,
  openFirstProduct,
  type PageView,
  press,
  pressInWindow,
} from './page-view.ts'

const reports = '/dashboard/admin/reports'

const said = {
  _id: '019ab000-0000-7000-8000-000000000001',
  reason: 'fraud',
  text: 'I paid NLe 450 by Orange Money on Monday, and the shop has not answered a call since.',
  tel: '+23210000001',
  createdAt: '2026-11-21T10:00:00.000Z',
  reporter: { _id: '1', name: 'Isatu Conteh' },
} as const
const one: AdminReport = {
  ...said,
  listingId: '1',
  shopId: null,
  reviewId: null,
  thing: { kind: 'listing', title: 'Country cloth, three yards, indigo and white', path: '/shop/product/1' },
  count: 24,
  listing: null,
  review: null,
  earlier: Array.from({ length: 3 }, (_, index) => ({
    ...said,
    _id: `019ab000-0000-7000-8000-0000000000a${index}`,
    text: 'The same happened to me. '.repeat(1 + 12 * index),
    tel: '',
    reporter: null,
  })),
  state: 'open',
  outcome: '',
  closedAt: null,
  closedBy: null,
}
const others: AdminReport[] = [
  {
    ...one,
    _id: '2',
    reason: 'offensive',
    text: 'Supercalifragilisticexpialidocious'.repeat(8),
    tel: '',
    reporter: null,
    listingId: null,
    shopId: '2',
    thing: { kind: 'shop', title: 'Kamara Family Store', path: '/shops/2' },
    count: 1,
    earlier: [],
  },
  {
    ...one,
    _id: '3',
    reason: 'wrong_price',
    text: '',
    thing: { kind: 'listing', title: 'Solar lamp', path: null },
    count: 1,
    earlier: [],
  },
]
const closed = [one, ...others].map((report) => ({
  ...report,
  state: 'closed',
  outcome: 'The shop was asked and has sent the cloth.',
  closedAt: '2026-11-22T10:00:00.000Z',
  closedBy: 'Mariama Sesay',
}))
const listed = (list: object[]) => ({
  path: /\/api\/admin\/reports/,
  body: { reports: list, total: list.length, totalPages: list.length > 0 ? 3 : 0, currentPage: 1 },
})
const asAdministrator: Omit<PageView, 'as'>[] = [
  { name: 'admin-reports', path: reports, answers: listed([one, ...others]) },
  { name: 'admin-reports-loading', path: reports, answers: 'never' },
  { name: 'admin-reports-failing', path: reports, answers: 'fail' },
  { name: 'admin-reports-empty', path: `${reports}?thing=${said._id}`, answers: listed([]) },
  { name: 'admin-reports-closed', path: `${reports}?state=closed`, answers: listed(closed) },
  {
    name: 'admin-reports-close',
    path: reports,
    answers: listed([one, ...others]),
    lead: inTurn(press('Close all'), pressInWindow('Cancel'), press('Close all')),
  },
]

const openReport = inTurn(openFirstProduct, press('Report'))

/** Reporting, the administrators' list of it, and being told of what is back. */
export const reportViews: PageView[] = [
  ...asAdministrator.map((view) => ({ ...view, as: 'admin' }) as PageView),
  { name: 'report', path: '/shop', lead: openReport },
  {
    name: 'report-errors',
    path: '/shop',
    lead: inTurn(openReport, fill({ Phone: '12' }), pressInWindow('Send report')),
  },
  {
    name: 'report-offline',
    path: '/shop',
    lead: inTurn(
      openReport,
      (page) => page.getByLabel('The price is wrong').check(),
      answering('offline'),
      pressInWindow('Send report'),
    ),
  },
  {
    name: 'product-sold-out-told',
    path: '/shop?search=blender',
    as: 'customer',
    lead: inTurn(openFirstProduct, (page) => page.getByText('Press again to stop.').waitFor()),
  },
]
