/**
 * Every kind of failure that the server answers: its status, and what it means to a program. The code stands in the answer
 * beside the sentence for people, and stays when the sentence changes. Pages import the types alone.
 */
export const failures = {
  invalid_input: { status: 400, meaning: 'A field is missing or not as it must be; `errors` names it.' },
  malformed_request: { status: 400, meaning: 'The request, or its body, cannot be read.' },
  damaged_picture: { status: 400, meaning: 'The picture cannot be decoded.' },
  dead_link: { status: 400, meaning: 'The one-time link was used, replaced or is too old.' },
  password_required: { status: 400, meaning: 'The current password has to be sent too.' },
  wrong_password: { status: 400, meaning: 'The current password is another one.' },

  not_signed_in: { status: 401, meaning: 'No token, or one whose session has ended.' },
  wrong_credentials: { status: 401, meaning: 'No account has this e-mail and password.' },

  wrong_role: { status: 403, meaning: 'The caller’s role does not allow this.' },
  account_deactivated: { status: 403, meaning: 'The account is deactivated.' },

  not_found: { status: 404, meaning: 'It does not exist, or is not the caller’s.' },

  request_timeout: { status: 408, meaning: 'The request did not come in time.' },

  account_inactive: { status: 409, meaning: 'The account that this is about is deactivated.' },
  account_is_administrator: { status: 409, meaning: 'An administrator cannot become a vendor.' },
  application_decided: { status: 409, meaning: 'The application is decided already.' },
  application_pending: { status: 409, meaning: 'An application of this e-mail is pending already.' },
  cart_full: { status: 409, meaning: 'The cart holds as many products as it may.' },
  email_confirmed: { status: 409, meaning: 'The e-mail is confirmed already.' },
  email_taken: { status: 409, meaning: 'Another account has this e-mail.' },
  holding_limit: { status: 409, meaning: 'The buyer would have too much pending at once.' },
  item_not_received: { status: 409, meaning: 'The buyer has not marked the item as received.' },
  import_faulty: { status: 409, meaning: 'A line of the import is faulty.' },
  import_stale: { status: 409, meaning: 'A product is not as the import’s preview showed it.' },
  in_stock: { status: 409, meaning: 'The listing is in stock: there is nothing to wait for.' },
  item_changed: { status: 409, meaning: 'Items are no longer as the caller saw them; `changes` names them.' },
  item_decided: { status: 409, meaning: 'The item can no longer be decided.' },
  key_reused: { status: 409, meaning: 'The Idempotency-Key was used with another body.' },
  last_administrator: { status: 409, meaning: 'The last active administrator has to stay one.' },
  listing_not_taken_down: { status: 409, meaning: 'The listing is not taken down.' },
  listing_taken_down: { status: 409, meaning: 'Administrators have taken the listing down.' },
  listing_unavailable: { status: 409, meaning: 'The listing is hidden or deleted.' },
  message_answered: { status: 409, meaning: 'The message is answered already.' },
  message_unanswerable: { status: 409, meaning: 'No mail reaches the e-mail of the message.' },
  mailed_link_required: { status: 409, meaning: 'Only the link that was mailed may be used.' },
  not_enough_stock: { status: 409, meaning: 'Fewer pieces are left than asked for.' },
  not_invitable: { status: 409, meaning: 'No invitation of this application is open.' },
  nothing_to_pay: { status: 409, meaning: 'No goods are left of this shop’s part of the order.' },
  nothing_pending: { status: 409, meaning: 'No item of the order is pending.' },
  order_changed: { status: 409, meaning: 'Lines cannot be ordered as sent; `changes` names them.' },
  order_closed: { status: 409, meaning: 'The buyer has closed the order.' },
  order_not_accepted: { status: 409, meaning: 'No shop has accepted an item of the order.' },
  order_too_late_to_cancel: { status: 409, meaning: 'A shop has accepted an item already.' },
  order_total_changed: { status: 409, meaning: 'The sum is another one; `total` is the right one.' },
  order_undecided: { status: 409, meaning: 'A shop has not answered yet.' },
  order_wholly_pending: { status: 409, meaning: 'No shop has answered: cancel the whole order.' },
  out_of_stock: { status: 409, meaning: 'No piece is left.' },
  own_account: { status: 409, meaning: 'Administrators cannot do this to their own account.' },
  own_shop: { status: 409, meaning: 'The item is of the caller’s own shop.' },
  own_listing: { status: 409, meaning: 'The listing is of the caller’s own shop.' },
  payment_changed: {
    status: 409,
    meaning: 'Something else was said of this payment, or another one has begun, or none can.',
  },
  payment_not_said: { status: 409, meaning: 'Only what the buyer has said can be disputed.' },
  payment_received: { status: 409, meaning: 'The shop has received the payment already.' },
  picked_up: { status: 409, meaning: 'The order is picked up: its delivery costs nothing.' },
  price_changed_meanwhile: { status: 409, meaning: 'The price is no longer the one that the caller saw.' },
  quantity_too_high: { status: 409, meaning: 'A cart holds no more pieces of one product.' },
  review_hidden: { status: 409, meaning: 'The review is hidden already.' },
  review_not_hidden: { status: 409, meaning: 'The review is not hidden.' },
  review_too_late: { status: 409, meaning: 'The time for writing or changing the review is over.' },
  reviewed: { status: 409, meaning: 'The item is reviewed, or was and the review was deleted.' },
  report_closed: { status: 409, meaning: 'The report is closed already.' },
  saved_list_full: { status: 409, meaning: 'The caller has saved as many listings as may be.' },
  several_accounts: {
    status: 409,
    meaning: 'Several accounts have this phone number and password: their e-mails tell them apart.',
  },
  shop_full: { status: 409, meaning: 'The shop has as many listings as may be.' },
  shop_missing: { status: 409, meaning: 'The vendor has no shop.' },
  stock_sold_meanwhile: { status: 409, meaning: 'Units sold meanwhile leave too few to take out.' },
  stock_too_high: { status: 409, meaning: 'The stock would come out higher than it may be.' },
  too_many_uploads: { status: 409, meaning: 'The shop has as many uploads as may be.' },
  too_many_addresses: { status: 409, meaning: 'The caller keeps as many addresses as may be.' },
  too_many_restock_alerts: { status: 409, meaning: 'The caller waits for as many listings as may be.' },
  too_many_pending_orders: { status: 409, meaning: 'Too many of the buyer’s orders wait for an answer.' },
  upload_mismatch: {
    status: 409,
    meaning: 'The piece does not continue the upload; `offset` says where the next one starts.',
  },
  upload_missing: { status: 409, meaning: 'An upload that the form names is not there as a whole.' },

  length_required: { status: 411, meaning: 'A body needs a Content-Length.' },
  changed_meanwhile: { status: 412, meaning: 'The file is another version than asked for.' },
  too_large: { status: 413, meaning: 'The body, or a picture in it, is too large.' },
  unsupported_type: { status: 415, meaning: 'The body, or a picture in it, is of a type that is not read.' },
  range_not_satisfiable: { status: 416, meaning: 'The file does not have these bytes.' },
  expectation_failed: { status: 417, meaning: 'Expect can only ask to continue.' },
  rate_limited: { status: 429, meaning: 'Too many of these; `Retry-After` says when to come back.' },
  headers_too_large: { status: 431, meaning: 'The headers are too large.' },

  unexpected: { status: 500, meaning: 'The server failed; it is logged.' },
  too_busy: { status: 503, meaning: 'The server is too busy; `Retry-After` says when to come back.' },
} as const satisfies Record<string, { status: number; meaning: string }>

export type FailureCode = keyof typeof failures

/** The codes that go with a status. */
export type FailureCodeOf<Status extends number> = {
  [Code in FailureCode]: (typeof failures)[Code]['status'] extends Status ? Code : never
}[FailureCode]
