import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#shared/accounts/roles.ts'
import type { PostState } from '#shared/blog/post-states.ts'
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts'
import type { DeliveryMethod } from '#shared/orders/order.ts'
import type { OrderEventActor, OrderEventKind } from '#shared/orders/order-event-kinds.ts'
import type { Closing, ItemStatus, OrderStatus } from '#shared/orders/order-status.ts'
import type { PaymentMethod, PaymentState } from '#shared/orders/payment-states.ts'
import type { ReportReason } from '#shared/reports/report-reasons.ts'
import type { ApplicationStatus } from '#shared/vendor-applications/application.ts'

/** The tables as db/migrations make them. A folder writes its own tables only; others call its functions. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  known_addresses: KnownAddressesTable
  known_devices: KnownDevicesTable
  kept_addresses: KeptAddressesTable
  failed_sign_ins: FailedSignInsTable
  tried_emails: TriedEmailsTable
  rate_limit_events: RateLimitEventsTable
  waiting_mails: WaitingMailsTable
  settings: SettingsTable
  audit_log: AuditLogTable
  jobs: JobsTable
  job_schedule: JobScheduleTable
  shops: ShopsTable
  shop_absences: ShopAbsencesTable
  categories: CategoriesTable
  listings: ListingsTable
  listing_counts: ListingCountsTable
  town_listing_counts: TownListingCountsTable
  listing_edits: ListingEditsTable
  listing_imports: ListingImportsTable
  uploads: UploadsTable
  upload_pieces: UploadPiecesTable
  unused_pictures: UnusedPicturesTable
  search_terms: SearchTermsTable
  common_lexemes: CommonLexemesTable
  missed_searches: MissedSearchesTable
  saved_listings: SavedListingsTable
  cart_items: CartItemsTable
  orders: OrdersTable
  order_notes: OrderNotesTable
  order_words: OrderWordsTable
  vendor_orders: VendorOrdersTable
  order_items: OrderItemsTable
  order_payments: OrderPaymentsTable
  order_events: OrderEventsTable
  order_reminders: OrderRemindersTable
  reviews: ReviewsTable
  idempotency_keys: IdempotencyKeysTable
  vendor_applications: VendorApplicationsTable
  one_time_links: OneTimeLinksTable
  messages: MessagesTable
  message_replies: MessageRepliesTable
  notifications: NotificationsTable
  reports: ReportsTable
  restock_alerts: RestockAlertsTable
  figure_days: FigureDaysTable
  sold_days: SoldDaysTable
  answer_days: AnswerDaysTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  blogs: BlogsTable
}

interface UsersTable {
  id: string
  first_name: string
  last_name: string
  other_names: Generated<string>
  email: string | null
  /** What e-mails are compared by (`emailKey`). */
  email_key: GeneratedAlways<string | null>
  /** When a link mailed to this e-mail was used last: the owner of the mailbox knows the account. */
  email_confirmed_at: Date | null
  tel: Generated<string>
  address: Generated<string>
  role: Generated<Role>
  image: Generated<string>
  is_active: Generated<boolean>
  password_hash: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  address: Generated<string>
  device: Generated<string>
}

interface KnownAddressesTable {
  user_id: string
  address: string
  last_used_at: Generated<Date>
}

interface KnownDevicesTable {
  user_id: string
  token_hash: Buffer
  last_used_at: Generated<Date>
}

/** Addresses that a user keeps for the next order. */
interface KeptAddressesTable {
  id: string
  user_id: string
  /** From 1, the lowest that was free. */
  number: number
  label: string
  address: string
  landmark: Generated<string>
}

interface FailedSignInsTable {
  email_hash: string
  place: string
  failures: number
  last_failed_at: Date
}

interface TriedEmailsTable {
  network: string
  email_hash: string
  last_failed_at: Date
}

interface RateLimitEventsTable {
  kind: string
  subject: string
  happened_at: Generated<Date>
}

interface WaitingMailsTable {
  id: string
  recipient: string
  content: string
  is_encrypted: boolean
  is_admitted: boolean
  queued_at: Generated<Date>
}

interface SettingsTable {
  only_row: Generated<boolean>
  admin_timeout_minutes: Generated<number>
  data_dir_id: Generated<string>
  has_data_dir: Generated<boolean>
  backed_up_at: Date | null
}

interface AuditLogTable {
  id: string
  actor_id: string | null
  action: string
  subject_id: string | null
  /** The account it concerns besides the actor; a trigger sets it from the subject. */
  concerned_id: GeneratedAlways<string | null>
  address: Generated<string>
  created_at: Generated<Date>
  series: string | null
  times: Generated<number>
  reason: Generated<string>
}

interface JobsTable {
  id: Generated<number>
  queue: string
  name: string
  payload: unknown
  key: string | null
  is_urgent: Generated<boolean>
  run_at: Generated<Date>
  attempts: Generated<number>
  last_error: string | null
  lease: string | null
  leased_until: Date | null
  given_up_at: Date | null
  queued_at: Generated<Date>
}

interface JobScheduleTable {
  job: string
  minutes: number
  queued_at: Generated<Date>
}

interface ShopsTable {
  id: string
  vendor_id: string
  name: string
  description: Generated<string>
  address: Generated<string>
  town: Generated<string>
  logo: Generated<string>
  banner: Generated<string>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  /** Kept by triggers, like `rating_count`. */
  rating_sum: GeneratedAlways<number>
  rating_count: GeneratedAlways<number>
  show_contact: Generated<boolean>
  /** YYYY-MM-DD; it may be over. */
  away_until: string | null
  /** Written by triggers. */
  changed_at: GeneratedAlways<Date | null>
}

/** Written by a trigger. */
interface ShopAbsencesTable {
  shop_id: string
  since: Date
  until: Date
}

interface CategoriesTable {
  id: string
  name: string
  position: number
}

interface ListingsTable {
  id: string
  shop_id: string
  category_id: string
  title: string
  description: Generated<string>
  price_cents: number
  stock: Generated<number>
  pictures: string[]
  is_active: Generated<boolean>
  is_shop_open: boolean
  created_at: Generated<Date>
  /** Written by triggers. */
  changed_at: GeneratedAlways<Date | null>
  deleted_at: Date | null
  is_shown: GeneratedAlways<boolean>
  is_in_stock: GeneratedAlways<boolean>
  search: string
  /** Copied from the shop by triggers. */
  town: GeneratedAlways<string>
  attempt_key: string | null
  /** Kept by triggers, like the other two: the sum of its shown reviews, and their number. */
  rating_sum: GeneratedAlways<number>
  rating_count: GeneratedAlways<number>
  /** The sort key of `sort=rating`. */
  rating_rank: GeneratedAlways<number>
  /** When an administrator took it down; it is not active then. */
  taken_down_at: Date | null
  take_down_reason: Generated<string>
  /** What `is_active` is when it is restored; null unless it is taken down. */
  is_active_when_restored: boolean | null
  /** What it was then, or when it was last kept down: a `TakenDownAs`, or null. */
  taken_down_as: unknown
}

/** A histogram written by triggers. The sum of `listings` counts. */
interface ListingCountsTable {
  dimension: 'all' | 'created' | 'price' | 'rating'
  bucket: number
  category_id: string
  is_in_stock: boolean
  listings: number
}

/** The same for each town. */
interface TownListingCountsTable extends ListingCountsTable {
  town: string
}

interface ListingEditsTable {
  listing_id: string
  key: string
  body_hash: Buffer
  created_at: Generated<Date>
}

interface ListingImportsTable {
  id: string
  shop_id: string
  /** What the vendor was shown, an array of `ImportLine`. */
  lines: unknown
  notes: string[]
  /** An array of `PlannedLine`, or null. */
  plan: unknown
  /** Hashes. */
  pictures: string[]
  created_at: Generated<Date>
  /** An `ImportResult`, or null. */
  result: unknown
  carried_out_at: Date | null
}

interface UploadsTable {
  shop_id: string
  /** The page's own name for it. */
  id: string
  size: number
  received: Generated<number>
  changed_at: Generated<Date>
}

interface UploadPiecesTable {
  shop_id: string
  upload_id: string
  start_byte: number
  bytes: Buffer
}

interface UnusedPicturesTable {
  hash: string
  found_at: Generated<Date>
}

interface SearchTermsTable {
  term: string
  listings_count: number
}

interface CommonLexemesTable {
  lexeme: string
  category_id: string
  listings: number
}

interface MissedSearchesTable {
  words: string
  times: number
  had_some: boolean
  last_at: Generated<Date>
}

interface SavedListingsTable {
  user_id: string
  listing_id: string
  saved_at: Generated<Date>
}

interface CartItemsTable {
  id: string
  user_id: string
  listing_id: string
  quantity: number
  added_at: Generated<Date>
}

interface OrdersTable {
  id: string
  buyer_id: string
  created_at: Generated<Date>
  closed_as: Closing | null
  closed_at: Date | null
  first_name: string
  last_name: string
  phone: string
  method: DeliveryMethod
  address: string
  instructions: Generated<string>
  landmark: Generated<string>
  /** Kept by triggers: what `orderStatus` derives, for finding orders by it. */
  derived_status: GeneratedAlways<OrderStatus>
}

interface OrderNotesTable {
  id: string
  order_id: string
  administrator_id: string
  text: string
  created_at: Date
}

/** Written by triggers. */
interface OrderWordsTable {
  order_id: string
  words: string
}

interface VendorOrdersTable {
  id: string
  order_id: string
  shop_id: string
  placed_at: Generated<Date>
  /** The buyer is the shop's vendor. */
  is_own: Generated<boolean>
  /** Written by a trigger, as the next three. */
  answer_seconds: number | null
  answered_items: Generated<number>
  accepted_items: Generated<number>
  is_received: Generated<boolean>
  delivery_fee_cents: number | null
  /** The state of the newest payment; a trigger sets it. */
  payment_state: GeneratedAlways<PaymentState>
}

interface OrderItemsTable {
  id: string
  order_id: string
  vendor_order_id: string
  shop_id: string
  listing_id: string
  title: string
  price_cents: number
  quantity: number
  picture: string
  status: Generated<ItemStatus>
  pending_since: Generated<Date>
  /** Empty unless the item is rejected. */
  reject_reason: Generated<string>
  /** Cancelled because its shop did not answer. */
  is_expired: Generated<boolean>
  /** Rejected because its vendor no longer sold: no answer of the shop. */
  is_rejected_by_makit: Generated<boolean>
}

/** Only added to, but for erasing `reference` and `note`. */
interface OrderPaymentsTable {
  vendor_order_id: string
  /** Counted by a trigger. */
  number: GeneratedAlways<number>
  /** From 1 on: which of several payments. */
  instalment: Generated<number>
  state: Exclude<PaymentState, 'none'>
  method: PaymentMethod | null
  amount_cents: number
  reference: string
  note: string
  created_at: Date
  author_id: string
}

/** Only added to. */
interface OrderEventsTable {
  order_id: string
  /** Counted by a trigger. */
  number: GeneratedAlways<number>
  vendor_order_id: string
  shop_id: string
  kind: Exclude<OrderEventKind, 'placed'>
  actor: OrderEventActor
  created_at: Date
  text: string
  items: Generated<number>
  value_cents: Generated<number>
  /** The change in the number of accepted items; the next four columns likewise. */
  accepted_items: Generated<number>
  accepted_cents: Generated<number>
  rejected_items: Generated<number>
  out_of_stock_items: Generated<number>
  cancelled_items: Generated<number>
}

interface OrderRemindersTable {
  vendor_order_id: string
  days: number
  queued_at: Generated<Date>
}

interface ReviewsTable {
  id: string
  order_item_id: string
  /** This and the next two are taken from the item by a trigger. */
  listing_id: GeneratedAlways<string>
  shop_id: GeneratedAlways<string>
  author_id: GeneratedAlways<string>
  rating: number
  text: string
  created_at: Date
  edited_at: Date | null
  /** Empty where there is none. */
  reply: Generated<string>
  /** When there was a reply first. */
  replied_at: Date | null
  /** Hidden by an administrator. */
  hidden_at: Date | null
  hidden_reason: Generated<string>
  deleted_at: Date | null
  is_shown: GeneratedAlways<boolean>
}

interface IdempotencyKeysTable {
  user_id: string
  key: string
  body_hash: Buffer
  answer: unknown
  created_at: Generated<Date>
}

interface VendorApplicationsTable {
  id: string
  name: string
  email: string
  email_key: GeneratedAlways<string>
  tel: string
  shop_name: string
  shop_description: string
  address: string
  town: Generated<string>
  status: Generated<ApplicationStatus>
  created_at: Generated<Date>
  decided_at: Date | null
  decided_by: string | null
  vendor_id: string | null
  /** The account that sent it while signed in, if the e-mail was its own. */
  sent_by: string | null
  /** Why it was rejected, or empty. */
  reason: Generated<string>
}

interface OneTimeLinksTable {
  token_hash: Buffer
  user_id: string | null
  application_id: string | null
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  /** Whether its reader reads the mailbox: a copied one was passed on by an administrator. */
  sent_as: 'mailed' | 'requested' | 'copied'
  /** A confirmation proves that its reader has the mailbox, and opens no account. */
  purpose: Generated<'password' | 'confirmation'>
}

interface MessagesTable {
  id: string
  first_name: string
  last_name: Generated<string>
  email: string
  tel: string
  message: string
  created_at: Generated<Date>
  read_at: Date | null
  /** The account that wrote it while signed in. */
  sent_by: string | null
  /** Null while it is open. */
  answered_at: Date | null
  answered_by: string | null
}

interface MessageRepliesTable {
  id: string
  message_id: string
  administrator_id: string
  text: string
  created_at: Date
}

interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  title: string
  text: string
  path: string
  created_at: Date
  read_at: Date | null
}

interface ReportsTable {
  id: string
  listing_id: string | null
  shop_id: string | null
  review_id: string | null
  /** The one of the three that is set. */
  thing_id: GeneratedAlways<string>
  reason: ReportReason
  text: Generated<string>
  tel: Generated<string>
  reporter_id: string | null
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  outcome: string | null
}

interface RestockAlertsTable {
  listing_id: string
  user_id: string
  created_at: Generated<Date>
}

/** Changes written by triggers, like the next two, and their sums of a day. */
interface FigureDaysTable {
  /** `whole_market()` for all shops together. */
  shop_id: string
  day: string
  sign_ups: number
  shops: number
  listings: number
  orders: number
  items_accepted: number
  items_rejected: number
  items_out_of_stock: number
  items_cancelled: number
  accepted_cents: number
  payments_said: number
  payments_received: number
  payments_disputed: number
  is_change: Generated<boolean>
}

interface SoldDaysTable {
  shop_id: string
  day: string
  listing_id: string
  units: number
  cents: number
  is_change: Generated<boolean>
}

interface AnswerDaysTable {
  day: string
  bucket: number
  orders: number
  is_change: Generated<boolean>
}

interface PushKeysTable {
  is_only: Generated<boolean>
  public_key: string
  private_key: string
  created_at: Generated<Date>
}

interface PushSubscriptionsTable {
  id: string
  session_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

interface BlogsTable {
  id: string
  /** The file that it came from; null for a post written in the dashboard. */
  file_name: string | null
  title: string
  hook: string
  read_time: Generated<number>
  cover_image: Generated<string>
  content: string
  created_at: Generated<Date>
  state: Generated<PostState>
  /** Its day for readers; null for a draft that was never published. */
  published_at: Generated<Date | null>
  updated_at: Generated<Date>
  /** Changed or deleted in the dashboard: it no longer follows its file. */
  is_written_here: Generated<boolean>
  /** Set for posts that came from a file; other deleted posts have no row. */
  deleted_at: Date | null
}
