import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Opens the waiting applications at the page that has the row: those who applied first come first, so what other tests have
 * handed in stands before it.
 */
export async function openAtApplication(page: Page, row: Locator): Promise<void> {
  for (let number = 1; ; number++) {
    await page.goto(`/dashboard/admin/vendor-application?page=${number}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    if (await row.isVisible()) return
    // A page past the last is replaced by the last.
    await expect(page).toHaveURL(new RegExp(`page=${number}$`))
  }
}
