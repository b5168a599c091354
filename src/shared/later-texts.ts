/** The texts of pages after the first view: a file of its own, so that shoppers' first page need not carry them. */

export const auth = {
  loginFailed: 'Login failed',
  loginSuccessful: 'Login successful',
  invalidCredentials: 'Invalid email or password.',
  severalAccounts: 'Several accounts have this phone number and password. Please log in with your email.',
  checkCredentials: 'Email or password is wrong. Please check both, or press ‘Forgot password?’.',
  checkNumber: 'Phone number or password is wrong. Please check both, or log in with your email.',
  askSupport: 'Our support can tell you more.',
  tryAgain: 'Nothing you typed is lost: please try again in a moment.',
  deactivated: 'This account has been deactivated. Please contact support.',
  signupFailed: 'Signup failed',
  signupSuccessful: 'Signup successful! Please login.',
  emailTaken: 'An account with this email already exists. Please log in.',
  emailInUse: 'An account with this email already exists. Please use another one.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: (shortest: number) => `Please use at least ${shortest} characters`,
  passwordTooLong: (longest: number) => `Please use at most ${longest} characters`,
  passwordTooCommon: 'Many people use this password. Please choose another one',
  passwordIsName: 'Please choose a password that is not your name or email',
  loggedOut: 'You have been logged out.',
  resetRequested: 'If an account uses this email, a link to set a new password is on its way.',
  linkNeedsEmail: 'The link goes to an email: please enter the email of your account',
  passwordSet: 'Your password is set. Please log in.',
  confirmationSent: 'The link is on its way. It works for 3 days. Look into your spam folder too.',
  emailConfirmed: 'Your email is confirmed.',
  emailConfirmedBefore: 'Your email is confirmed already.',
  linkDead: 'This link has expired or was already used. Please ask for a new one.',
} as const

export const profile = {
  fieldEmpty: 'Field cannot be empty',
  phoneInvalid: 'Invalid phone number format (099XXXXXXX or +2329XXXXXXX)',
  updated: 'Profile updated!',
  updateFailed: 'Failed to update profile',
  passwordsMissing: 'Please fill in both fields',
  passwordChanged: 'Password changed successfully',
  passwordFailed: 'Failed to change password. Try again.',
  currentPasswordMissing: 'Please enter your current password',
  currentPasswordWrong: 'This is not your current password',
  otherDevicesLoggedOut: 'You have been logged out on your other devices.',
  sessionsFailed: 'Your devices could not be loaded.',
} as const

export const addresses = {
  labelMissing: 'Please give this address a name',
  addressMissing: 'Please enter the address',
  kept: 'Address kept.',
  changed: 'Address changed.',
  removed: 'Address deleted.',
  tooMany: 'You keep three addresses already. Please delete one in your profile first.',
  saveFailed: 'The address could not be kept.',
  removeFailed: 'The address could not be deleted.',
  loadFailed: 'Your addresses could not be loaded.',
} as const

export const ownData = {
  tooManyExports: 'You have downloaded your data 5 times today. Please come back tomorrow.',
  exportFailed: 'Your data could not be downloaded.',
  erased: 'Your account is deleted.',
  eraseFailed: 'Your account could not be deleted.',
} as const

/** Apart from the other texts about saving, which belong to the first view. */
export const tooManySaved = 'You have saved 500 products. Please remove some first.'

/** Used by the server alone; apart from the other texts about carts, which belong to the first view. */
export const addedWhileAway = (back: string) =>
  `It is in your cart, but its shop is away and takes no orders now. ${back}.`

/** Where a vendor keeps the number back from visitors. */
export const noShopContact = 'This shop gives its number only after an order.'

/** Whole towns share one address. */
export const tooManyContacts = (wait: string) =>
  `Very many numbers were asked for from your network. Please try again in ${wait}.`

/** For a request that got no response and waits on the phone. */
export const sentLater = 'We send it when the connection is back.'
export const keptForLater = 'It is kept on this phone, and sent when the connection is back.'

/** For an order that waits there: none of its tries has left the phone. */
export const orderNotSent = 'Your order is not sent yet.'
/** For one of which a try got no answer. */
export const orderUnknown = 'We do not know yet whether your order arrived.'
export const askedAgain = 'It is kept on this phone, and we ask again by ourselves.'
export const notTwice = 'It will not be ordered twice.'
/** It may have arrived even so, hence 'until'. */
export const notReservedYet = 'Until it has arrived, nothing is reserved.'
export const changedMind = 'Changed your mind? Discard it: your cart stays as it is.'

/** Why a listing chosen before login could not be added or saved. */
export const wantedGone = 'It is no longer sold.'

/** Stands beside every total, which does not include the delivery. */
export const deliveryCost = 'Delivery: the shop tells you the cost before it sends.'

/** Where another shop of the order has named its fee. */
export const deliveryCostOf = (shopName: string) =>
  `Delivery from ${shopName || 'the other shop'}: the shop tells you the cost before it sends.`

export const order = {
  placed: 'Order placed successfully! The vendor will contact you to arrange payment.',
  placeFailed: 'Failed to place order. Your cart remains intact.',
  creationFailed: 'Order creation failed — please try again.',
  nameMissing: 'Please provide your First and Last Name',
  phoneMissing: 'Please provide your phone number',
  phoneWrong: 'Please check your phone number. From abroad it begins with + and the country code.',
  nothingToPay: 'Nothing to pay',
  addressMissing: 'Please provide your Address',
  changed: 'Some items changed since you looked. Please check them and decide.',
  totalChanged: (total: string) => `These items cost ${total} now. Please check the total and decide.`,
  tooManyOfOne: 'An order can have at most 999 of one product.',
  nothingOrdered: 'Your cart is empty.',
  keyMalformed: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  keyReused: 'This order was already sent, with other things in it. Please start the checkout again.',
  tooManyPending: 'You have 50 orders waiting for an answer. Please wait for the shops or cancel some first.',
  tooManyPlaced: 'You have placed very many orders. Please wait a little before the next one.',
  tooManyUnitsHeld: (most: string) =>
    `More than ${most} units would be waiting for the shops' answers. Please order fewer, or wait for the shops.`,
  tooMuchValueHeld: (most: string) =>
    `Goods for more than ${most} would be waiting for the shops' answers. Please order fewer, or wait for the shops.`,
  tooManyOfOneHeld: (most: string, title: string) =>
    `More than ${most} would be waiting for the shop's answer. Please order fewer, or wait for the shop: ${title}`,
  cancelled: 'Order cancelled.',
  pendingCancelled: 'Items cancelled.',
  received: 'Order marked as received.',
  cannotCancel: 'This order can no longer be cancelled.',
  nothingPending: 'No item of this order is waiting for an answer any more.',
  cancelWhole: 'No shop has accepted anything yet: please cancel the whole order.',
  cannotReceive: 'This order cannot be marked as received.',
  shopsPending: 'Some shops have not answered yet.',
  closed: 'The buyer has closed this order. Its items can no longer change.',
  itemFinal: 'This item can no longer change.',
  notEnoughStock: (title: string) => `There is not enough stock to take this item back: ${title}`,
  itemTwice: 'An item is listed twice, with different statuses.',
  fetchFailed: 'Failed to fetch your orders',
  loadFailed: 'Failed to load the order',
  cancelFailed: 'Failed to cancel order',
  pendingCancelFailed: 'Failed to cancel the items',
  receiveFailed: 'Failed to mark the order as received',
  againAll: 'Everything is in your cart.',
  againSome: 'Some of it is in your cart.',
  againNothing: 'Nothing of this order can be had now.',
  againFailed: 'Failed to order again',
  none: 'You have no orders yet.',
} as const

export const payment = {
  said: 'Payment noted.',
  received: 'Payment marked as received.',
  disputed: 'Payment disputed.',
  sumChanged: 'The sum has changed meanwhile.',
  feeSaved: 'Delivery fee saved.',
  feeTakenBack: 'Delivery fee taken back.',
  nothingToPay: 'Nothing is left to pay to this shop.',
  changed: 'This payment has changed meanwhile. Please look at it again.',
  receivedAlready: 'The shop has received this payment already.',
  notSaid: 'Only what the buyer says is paid, and you have not marked as received, can be disputed.',
  pickedUp: 'This order is picked up: there is no delivery to pay.',
} as const

export const vendor = {
  statsFailed: 'Failed to load vendor stats',
  loadFailed: (reason: string) => `Failed to load data: ${reason}`,
  actionFailed: 'Action failed, check console for details',
  deleteFailed: 'Failed to delete',
  shopLoadFailed: 'Failed to load your shop',
  shopSaveFailed: 'Error saving shop',
  shopSaved: 'Shop saved',
  noShop: 'This account has no shop yet. Please contact support.',
  shopFull: 'A shop has at most 10,000 products. Please delete some that you no longer sell.',
  ordersFailed: 'Failed to fetch vendor orders',
  orderFailed: 'Failed to load the order',
  itemFailed: 'Failed to update item status',
  itemsFailed: 'Failed to update all items',
  noProducts: 'No products yet.',
  noOrders: 'No vendor orders yet.',
  productAdded: 'Product added',
  productUpdated: 'Product updated',
  takenDownUpdated: 'Product updated. Makit will look at it.',
  productDeleted: 'Product deleted',
  confirmDelete: 'Are you sure you want to delete?',
} as const

export const product = {
  requiredMissing: 'Please fill in all required fields',
  categoryUnknown: 'Please choose a category',
  priceNotNumber: 'Price must be a number',
  priceOutOfRange: 'Price must be from 0.01 to 10,000,000, with at most 2 decimals',
  keyReused: 'This edit was already sent, with other changes in it. Please open the product again.',
  imageMissing: 'Please add an image',
  imageWrongType: 'Please choose an image file',
  stockNotWhole: 'Stock must be a whole number from 0 to 1,000,000',
  priceChangedMeanwhile: 'The price was changed while you were editing. Please look at it again.',
  stockTooHigh: 'That would make more than 1,000,000 in stock. Please check the number.',
  stockSoldMeanwhile:
    'Some were sold while you were editing, so the stock would fall below zero. Please check it.',
  tooManyImages: 'A product can have at most 8 images',
  imageGone: 'A picture you kept is no longer there. Please open the product again.',
  imageTooLarge: 'Each picture can be at most 8 MB',
  imageThere: 'This picture is already there',
  imageUnreadable: 'A photo cannot be read here. Please choose a JPEG or PNG instead.',
} as const

export const application = {
  submitted: 'Application submitted successfully!',
  submitFailed: 'Failed to submit application',
  fixErrors: 'Please fix the highlighted errors.',
  pendingExists: 'An application with this email is already waiting for an answer.',
  fetchFailed: 'Failed to fetch applications',
  approved: 'Vendor approved successfully',
  rejected: 'Vendor rejected',
  approveFailed: 'Failed to approve vendor',
  rejectFailed: 'Failed to reject vendor',
  alreadyDecided: 'This application has already been decided.',
  isAdministrator: 'This email belongs to an administrator, who cannot become a vendor.',
  accountInactive: 'The account with this email is deactivated and cannot become a vendor now.',
  useMailedLink: 'An account with this email exists. Please use the link that we emailed to it.',
  invited: 'Invitation sent',
  inviteFailed: 'Action failed',
  tooManyInvited: 'You have sent very many invitations. Please wait a little before the next one.',
  notInvitable: 'There is no open invitation for this application.',
} as const

export const admin = {
  statsFailed: 'Failed to load admin stats',
  activityFailed: 'Failed to load recent activity',
  usersFailed: 'Failed to load users',
  noUsers: 'No users match your criteria.',
  roleUpdated: 'User role updated',
  roleFailed: 'Role update failed',
  deactivated: 'User deactivated',
  activated: 'User activated',
  actionFailed: 'Action failed',
  confirmDelete: 'Are you sure you want to delete this user?',
  deleted: 'User deleted',
  deleteFailed: 'Delete failed',
  notYourself: 'You cannot do this to your own account. Please ask another administrator.',
  lastAdministrator: 'This is the last active administrator. Please make another one first.',
  vendorsFailed: 'Failed to load vendors',
  noVendors: 'No vendors found.',
  vendorToggled: 'Vendor status updated',
  toggleFailed: 'Failed to toggle vendor status',
  accountInactive: 'The account of this vendor is deactivated. Please activate it first, under Users.',
  vendorRoleUpdated: 'Vendor role updated',
  vendorRoleFailed: 'Failed to change role',
  settingsFailed: 'Error loading admin settings',
  profileUpdated: 'Profile updated!',
  profileFailed: 'Failed to update profile',
  passwordChanged: 'Password changed successfully',
  passwordFailed: 'Error changing password',
  timeoutUpdated: 'Session timeout updated',
  timeoutFailed: 'Failed to update timeout',
  confirmLogOutAll: 'Log out everybody on Makit, yourself too?',
  allLoggedOut: 'All sessions logged out',
  logOutAllFailed: 'Error logging out sessions',
} as const

export const posts = {
  titleMissing: 'Please give the post a title',
  hookMissing: 'Please say in a sentence what the post is about',
  contentMissing: 'Please write the post first',
  nestedTooDeep: 'Lists, quotes or marks are nested too deep',
  tooManySigns: 'Please use at most 2,000 lines and signs such as * - # [',
  published: 'Post published',
  saved: 'Post saved',
  deleted: 'Post deleted',
  loadFailed: 'Failed to load the posts',
  saveFailed: 'Failed to save the post',
  deleteFailed: 'Failed to delete the post',
  confirmDelete: 'Delete this post? Readers will not find it any more.',
  none: 'No posts yet.',
} as const

export const contact = {
  requiredMissing: 'Please fill in required fields.',
  phoneInvalid: 'Invalid phone number.',
  sent: 'Message sent. We will answer you soon.',
  sendFailed: 'Failed to send message.',
} as const

export const inbox = {
  fetchFailed: 'Failed to load messages',
  markedRead: 'Message marked as read',
  markFailed: 'Action failed',
} as const

export const notifications = {
  loadFailed: 'Failed to load notifications.',
  none: 'No notifications yet.',
  markedRead: 'Marked as read',
  markFailed: 'Action failed',
} as const

export const restock = {
  signInToBeTold: 'You must be logged in so that we can tell you.',
  on: 'We will tell you when it is back.',
  off: 'We will not tell you any more.',
  inStock: 'This product is in stock: you can order it now.',
  ownListing: 'This is a product of your own shop.',
  tooMany: 'You are waiting for 100 products already. Please stop waiting for one of them first.',
} as const

export const report = {
  sent: 'Thank you. We will look at it.',
  sendFailed: 'Your report could not be sent.',
  nameOne: 'Please name one listing, shop or review',
  reasonMissing: 'Please choose a reason',
  reviewNotFound: 'Review not found',
  loadFailed: 'Failed to load reports.',
  none: 'No open reports.',
  noneClosed: 'No closed reports.',
  outcomeMissing: 'Please write what you did',
  closed: 'Report closed',
  closeFailed: 'The report could not be closed.',
  closedAlready: 'This report has been closed already.',
} as const

export const push = {
  on: 'This phone is told',
  off: 'This phone is not told any more',
  failed: 'That did not work. Check your connection and try again.',
} as const

export const blog = {
  loadFailed: 'Failed to load the blog.',
  none: 'No posts yet.',
  postNotFound: 'Post not found',
} as const

export const review = {
  ratingMissing: 'Please choose from 1 to 5 stars',
  itemMissing: 'Please choose what to review',
  written: 'Thank you. Your review is published.',
  edited: 'Your review is changed.',
  deleted: 'Your review is deleted.',
  notReceived: 'You can review what you have marked as received.',
  ownShop: 'You cannot review goods of your own shop.',
  writtenBefore: 'You have reviewed this already.',
  tooLateToWrite: 'You can review goods for 90 days after you received them.',
  tooLateToEdit: 'A review can be changed for 14 days.',
  saveFailed: 'Your review could not be saved.',
  deleteFailed: 'Your review could not be deleted.',
  loadFailed: 'Reviews could not be loaded.',
  replied: 'Your reply is published.',
  replyRemoved: 'Your reply is taken back.',
  replyFailed: 'Your reply could not be saved.',
  none: 'No reviews yet.',
} as const
