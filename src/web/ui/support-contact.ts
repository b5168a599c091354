import { createContext, useContext } from 'react'
import { brand } from '#shared/brand.ts'
import type { SupportContact } from '#shared/page-rendering.ts'

/** How to reach Makit's people. The server takes it from its settings and sends it with every page. */
export const SupportContactContext = createContext<SupportContact>({
  email: brand.supportEmail,
  phone: brand.supportPhone,
  address: brand.supportAddress,
})

export const useSupportContact = (): SupportContact => useContext(SupportContactContext)
