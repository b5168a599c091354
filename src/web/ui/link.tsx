import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClick, useLocation } from '../navigation/router.ts'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Address of this site, with its query if it has one. */
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of this site; once hydrated it navigates without loading a document. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const go = useLinkClick(to, { replace, target: rest.target })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Only this very page, none below it. */
  end?: boolean
  className: (state: { isActive: boolean }) => string
}

/** A link of a menu; it marks itself when it leads to the page shown. */
export function NavLink({ end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} />
}
