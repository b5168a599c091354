import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { authRoutes } from './accounts/auth-routes.ts'
import { confirmationRoutes } from './accounts/email-confirmation/confirmation-routes.ts'
import { passwordRoutes } from './accounts/password-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { administrationRoutes } from './admin/administration-routes.ts'
import { adminCsvRoutes } from './admin/csv/csv-routes.ts'
import { moderationRoutes } from './admin/moderation/moderation-routes.ts'
import { adminOrderRoutes } from './admin/orders/admin-order-routes.ts'
import { adminSettingsRoutes } from './admin/settings-routes.ts'
import { registerOpenApi } from './api-document/openapi.ts'
import { blogRoutes } from './blog/blog-routes.ts'
import { dashboardPostRoutes } from './blog/dashboard/dashboard-post-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { notFound } from './errors.ts'
import { figureRoutes } from './figures/figure-routes.ts'
import { registerAccess } from './http/access.ts'
import { createHttpServer } from './http/before-framework.ts'
import { trustOf, trustsNeighbour } from './http/client-address.ts'
import { compressResponses } from './http/compress-responses.ts'
import { answerFailure, registerErrorHandler } from './http/error-handler.ts'
import { healthRoutes } from './http/health-routes.ts'
import { jsonBodyLimit, registerInputRules } from './http/input.ts'
import { registerMatchRoute, routerOptions } from './http/match-route.ts'
import { registerMultipartForms } from './http/multipart-form.ts'
import { registerRequestLog, requestIdOf } from './http/request-log.ts'
import type { App, RouteModule } from './http/route-module.ts'
import { protect, registerSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { sendTimings } from './http/tracing/server-timing.ts'
import { traceRequests } from './http/tracing/trace-requests.ts'
import { noteUnanswered } from './http/unanswered-requests.ts'
import {
  readPlainAddresses,
  refuseBodiesInChunks,
  refuseExpectations,
  refuseUnread,
  trackResponses,
} from './http/unread-requests.ts'
import { keptAddressRoutes } from './kept-addresses/kept-address-routes.ts'
import { categoryRoutes } from './listings/category-routes.ts'
import { listingImportRoutes } from './listings/import/import-routes.ts'
import { listingRoutes } from './listings/listing-routes.ts'
import { uploadRoutes } from './listings/uploads/upload-routes.ts'
import { vendorListingRoutes } from './listings/vendor-listing-routes.ts'
import { shedLoad } from './load-shedding/shed-load.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { eventRoutes, registerEventStreams } from './notifications/event-routes.ts'
import { notificationRoutes } from './notifications/notification-routes.ts'
import { orderRecordRoutes } from './orders/history/order-record-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './orders/payments/payment-routes.ts'
import { vendorOrderRoutes } from './orders/vendor-order-routes.ts'
import { ownDataRoutes } from './own-data/own-data-routes.ts'
import { pageRoutes } from './pages/render-page.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { withPublicPictures } from './pictures/public-address.ts'
import { pushRoutes } from './push/push-routes.ts'
import { limitNetworks } from './rate-limits/connection-limits.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { registerResponseCache } from './response-cache/serve-cached.ts'
import { restockAlertRoutes } from './restock-alerts/restock-alert-routes.ts'
import { ownReviewRoutes, reviewRoutes } from './reviews/review-routes.ts'
import { savedRoutes } from './saved/saved-routes.ts'
import { missedSearchRoutes } from './searches/missed-search-routes.ts'
import type { Services } from './services.ts'
import { publicShopRoutes } from './shops/public-shop-routes.ts'
import { shopRoutes } from './shops/shop-routes.ts'
import { sitemapRoutes } from './sitemap/sitemap-routes.ts'
import { acceptInvitation } from './vendor-applications/accept-invitation.ts'
import { applicationRoutes } from './vendor-applications/application-routes.ts'
import { resendInvitation } from './vendor-applications/invitation.ts'

const routeModules: readonly RouteModule[] = [
  authRoutes,
  passwordRoutes({ acceptInvitation, resendInvitation }),
  profileRoutes,
  ownDataRoutes,
  keptAddressRoutes,
  confirmationRoutes,
  categoryRoutes,
  listingRoutes,
  vendorListingRoutes,
  listingImportRoutes,
  uploadRoutes,
  pictureRoutes,
  savedRoutes,
  restockAlertRoutes,
  publicShopRoutes,
  shopRoutes,
  cartRoutes,
  orderRoutes,
  vendorOrderRoutes,
  orderRecordRoutes,
  paymentRoutes,
  ownReviewRoutes,
  reviewRoutes,
  applicationRoutes,
  administrationRoutes,
  adminOrderRoutes,
  adminSettingsRoutes,
  adminCsvRoutes,
  missedSearchRoutes,
  figureRoutes,
  messageRoutes,
  reportRoutes,
  moderationRoutes,
  notificationRoutes,
  eventRoutes,
  pushRoutes,
  blogRoutes,
  dashboardPostRoutes,
  sitemapRoutes,
  pageRoutes,
]

function createServer(
  { log, settings }: Services,
  headers: ReadonlyMap<string, string>,
  isProxy: (address: string) => boolean,
): App {
  const app = fastify({
    // Its own notes (where it listens) are said better by main.ts.
    loggerInstance: log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    // Errors and slow requests are logged, not every hit.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request, isProxy),
    bodyLimit: jsonBodyLimit,
    serverFactory: createHttpServer,
    // What still comes over an open connection while the server stops is answered, and the connection closed then.
    return503OnClosing: false,
    trustProxy: trustOf(settings.trustedProxies),
    clientErrorHandler: refuseUnread(headers),
    routerOptions,
    frameworkErrors: (error, request, reply) => {
      protect(reply.raw, headers)
      answerFailure(error.code === 'FST_ERR_BAD_URL' ? (notFound() as never) : error, request, reply as never)
    },
  })
  return app.withTypeProvider<ZodTypeProvider>()
}

function serializerFor({ picturesPublicUrl }: Services['settings']): typeof serializerCompiler {
  if (picturesPublicUrl === null) return serializerCompiler
  return (route) => {
    const serialize = serializerCompiler(route)
    return (answer) => withPublicPictures(serialize(answer), picturesPublicUrl)
  }
}

/**
 * The whole server, not yet listening: every route module in order. Public responses are cached if it is told how to reach
 * the database, which notifies it of changes.
 */
export async function buildApp(services: Services, connectionString?: string): Promise<App> {
  const headers = securityHeaders(services.settings)
  const isProxy = trustsNeighbour(services.settings.trustedProxies)
  const app = createServer(services, headers, isProxy)
  const { slowDown } = limitNetworks(app.server, isProxy)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerFor(services.settings))
  const allAnswered = noteUnanswered(app)
  if (services.settings.sendsTimings) sendTimings(app)
  traceRequests(app)
  registerErrorHandler(app)
  registerRequestLog(app)
  registerSecurityHeaders(app, headers)
  registerInputRules(app)
  refuseExpectations(app, headers)
  registerMultipartForms(app, services.pictures.unfinished)
  await registerOpenApi(app)
  registerAccess(app, services)
  registerMatchRoute(app)
  compressResponses(app)
  shedLoad(app, headers, services.settings.requestSlots)
  const streams = registerEventStreams(app, services)
  registerResponseCache(app, services, { connectionString, onAccount: (userId) => streams.sendNew(userId) })
  // Before the cache's hook: the last of these is done first.
  app.addHook('onClose', allAnswered)
  readPlainAddresses(app)
  refuseBodiesInChunks(app, headers, slowDown)
  trackResponses(app, headers, slowDown)
  for (const addRoutes of [healthRoutes(connectionString), ...routeModules]) addRoutes(app, services)
  app.setNotFoundHandler((request, reply) => answerFailure(notFound() as never, request, reply))
  return app
}
