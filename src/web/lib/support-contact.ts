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

export const otherSupport = (support: SupportContact): Partial<SupportContact> =>
  Object.fromEntries(
    Object.entries(support).filter(([name, value]) => usualSupport[name as keyof SupportContact] !== value),
  )

export const fullSupport = (other: Partial<SupportContact>): SupportContact => ({ ...usualSupport, ...other })

export const useSupportContact = (): SupportContact => useContext(SupportContactContext)
