import { useEffect, useState } from 'react'
import { useLocation } from '../navigation/router.ts'

type MailedLink = { token: string | null; state: 'open' | 'missing' | 'dead' | 'used' }

/**
 * The one-time link that led to this page, and a function that sets its state. Removes the token from the address bar: it must
 * not stay in the history or be shared with the address.
 */
export function useMailedLink(): [MailedLink, (link: MailedLink) => void] {
  const { hash } = useLocation()
  const [link, setLink] = useState<MailedLink>({ token: null, state: 'open' })
  useEffect(() => {
    const token = hash.slice(1)
    setLink(token ? { token, state: 'open' } : { token: null, state: 'missing' })
    if (token) history.replaceState(history.state, '', location.pathname)
  }, [hash])
  return [link, setLink]
}
