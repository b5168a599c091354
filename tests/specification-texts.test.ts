import { expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { sourceFiles } from './support/source-files.ts'

/** The texts of the specification (sections 5, 6 and 8), to the letter, and the name of each in the code. */
const texts: readonly [text: string, name: string][] = [
  ['Login failed', 'auth.loginFailed'],
  ['Login successful', 'auth.loginSuccessful'],
  ['Signup failed', 'auth.signupFailed'],
  ['Signup successful! Please login.', 'auth.signupSuccessful'],
  ['You must be logged in to add to cart.', 'cart.signInToAdd'],
  ['Failed to add to cart.', 'cart.addFailed'],
  ['Added to cart!', 'cart.added'],
  ['You must be logged in to save items.', 'saved.signInToSave'],
  ['Failed to update saved status.', 'saved.failed'],
  ['Listing saved!', 'saved.saved'],
  ['Removed from saved listings.', 'saved.removed'],
  ['Failed to load homepage data.', 'home.loadFailed'],
  ['Failed to load products.', 'shop.loadFailed'],
  ['Product not found', 'shop.productNotFound'],
  ['Failed to remove item', 'cart.removeFailed'],
  ['Failed to update quantity', 'cart.updateFailed'],
  ['Please fill in required fields.', 'contact.requiredMissing'],
  ['Invalid phone number.', 'contact.phoneInvalid'],
  ['Failed to send message.', 'contact.sendFailed'],
  ['Network error', 'networkError'],
  ['Please provide your First and Last Name', 'order.nameMissing'],
  ['Please provide your phone number', 'order.phoneMissing'],
  ['Please provide your Address', 'order.addressMissing'],
  ['Failed to place order. Your cart remains intact.', 'order.placeFailed'],
  ['Order creation failed — please try again.', 'order.creationFailed'],
  ['Order placed successfully! The vendor will contact you to arrange payment.', 'order.placed'],
  ['Failed to submit application', 'application.submitFailed'],
  ['Application submitted successfully!', 'application.submitted'],
  ['Please fix the highlighted errors.', 'application.fixErrors'],
  ['Failed to load admin stats', 'admin.statsFailed'],
  ['Failed to load users', 'admin.usersFailed'],
  ['Role update failed', 'admin.roleFailed'],
  ['Action failed', 'admin.actionFailed'],
  ['Delete failed', 'admin.deleteFailed'],
  ['Failed to load vendors', 'admin.vendorsFailed'],
  ['Failed to toggle vendor status', 'admin.toggleFailed'],
  ['Failed to change role', 'admin.vendorRoleFailed'],
  ['Failed to fetch applications', 'application.fetchFailed'],
  ['Failed to approve vendor', 'application.approveFailed'],
  ['Failed to reject vendor', 'application.rejectFailed'],
  ['Error loading admin settings', 'admin.settingsFailed'],
  ['Failed to update profile', 'admin.profileFailed'],
  ['Error changing password', 'admin.passwordFailed'],
  ['Failed to update timeout', 'admin.timeoutFailed'],
  ['Error logging out sessions', 'admin.logOutAllFailed'],
  ['User role updated', 'admin.roleUpdated'],
  ['User deactivated', 'admin.deactivated'],
  ['User activated', 'admin.activated'],
  ['User deleted', 'admin.deleted'],
  ['Vendor status updated', 'admin.vendorToggled'],
  ['Vendor role updated', 'admin.vendorRoleUpdated'],
  ['Vendor approved successfully', 'application.approved'],
  ['Vendor rejected', 'application.rejected'],
  ['Profile updated!', 'admin.profileUpdated'],
  ['Password changed successfully', 'admin.passwordChanged'],
  ['Session timeout updated', 'admin.timeoutUpdated'],
  ['All sessions logged out', 'admin.allLoggedOut'],
  ['Are you sure you want to delete this user?', 'admin.confirmDelete'],
  ['Field cannot be empty', 'profile.fieldEmpty'],
  ['Invalid phone number format (099XXXXXXX or +2329XXXXXXX)', 'profile.phoneInvalid'],
  ['Please fill in both fields', 'profile.passwordsMissing'],
  ['Failed to update profile', 'profile.updateFailed'],
  ['Failed to change password. Try again.', 'profile.passwordFailed'],
  ['Failed to load vendor stats', 'vendor.statsFailed'],
  ['Failed to load data: {reason}', 'vendor.loadFailed'],
  ['Action failed, check console for details', 'vendor.actionFailed'],
  ['Failed to delete', 'vendor.deleteFailed'],
  ['Error saving shop', 'vendor.shopSaveFailed'],
  ['Failed to fetch vendor orders', 'vendor.ordersFailed'],
  ['Failed to update item status', 'vendor.itemFailed'],
  ['Failed to update all items', 'vendor.itemsFailed'],
  ['Are you sure you want to delete?', 'vendor.confirmDelete'],
  ['Please fill in all required fields', 'product.requiredMissing'],
  ['Failed to fetch your orders', 'order.fetchFailed'],
  ['Failed to cancel order', 'order.cancelFailed'],
  ['No categories available yet.', 'home.noCategories'],
  ['No products available yet.', 'home.noProducts'],
  ['No products available.', 'shop.noProducts'],
  ['Your cart is empty.', 'cart.empty'],
  ['No users match your criteria.', 'admin.noUsers'],
  ['No products yet.', 'vendor.noProducts'],
  ['No vendor orders yet.', 'vendor.noOrders'],
  ['You have no orders yet.', 'order.none'],
]

type Message = string | ((reason: string) => string)

function messageNamed(name: string): string {
  const parts = name.split('.')
  const found = parts.reduce<unknown>(
    (all, part) => (all as Record<string, unknown>)[part],
    messages,
  ) as Message
  return typeof found === 'function' ? found('{reason}') : found
}

const code = sourceFiles('src')
  .filter(({ path }) => !path.endsWith('-texts.ts'))
  .map(({ text }) => text)
  .join('\n')

test.each(texts)('“%s” is used to the letter, as %s', (text, name) => {
  expect(messageNamed(name)).toBe(text)
  const [group = '', key = group] = name.split('.')
  const isUsed = code.includes(`messages.${group}`) && new RegExp(`\\b${key}\\b`).test(code)
  expect(isUsed).toBe(true)
})
