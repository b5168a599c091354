import { createContext, useContext } from 'react'
import { brand } from '#shared/brand.ts'
import type { SupportContact } from '#shared/page-rendering.ts'

/** What the scripts know by themselves. */
const usualSupport: SupportContact = {
  email: brand.supportEmail,
  phone: brand.supportPhone,
  address: brand.supportAddress,
}

/** How to reach Makit's people. The server takes it from its settings and sends with every page what differs from the usual. */
export const SupportContactContext = createContext<SupportContact>(usualSupport)

/** Undefined where nothing differs. */
export function otherSupport(support: SupportContact): Partial<SupportContact> | undefined {
  const other = Object.entries(support).filter(
    ([name, value]) => usualSupport[name as keyof SupportContact] !== value,
  )
  return other.length > 0 ? Object.fromEntries(other) : undefined
}

export const fullSupport = (other: Partial<SupportContact> | undefined): SupportContact => ({
  ...usualSupport,
  ...other,
})

export const useSupportContact = (): SupportContact => useContext(SupportContactContext)
