import { createContext, useContext } from 'react'

/**
 * The beginning of every link that is passed on, without a slash at its end. The server knows it from its settings, so that
 * such a link is whole in the HTML; the browser reads it from the page's canonical address.
 */
export const PublicUrlContext = createContext('')

export const usePublicUrl = (): string => useContext(PublicUrlContext)
