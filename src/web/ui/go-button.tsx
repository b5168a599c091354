import type { ReactNode } from 'react'
import { useLinkClick } from '../navigation/router.ts'
import { type ButtonLook, buttonClass } from './button.tsx'

type GoButtonProps = {
  /** Address of this site, with its query if it has one. */
  to: string
  look?: ButtonLook
  className?: string
  disabled?: boolean
  children: ReactNode
}

/**
 * A real button that leads to another page, where the specification says button and not link. Until the page is hydrated
 * (src/web/before-hydration.ts) and without JavaScript it is a plain GET form; then it navigates like a Link.
 */
export function GoButton({ to, look = 'main', className, disabled, children }: GoButtonProps) {
  const go = useLinkClick(to)
  const [path, query] = to.split('?')
  return (
    <form data-go="" action={path} className="contents">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" disabled={disabled} onClick={go} className={buttonClass(look, className)}>
        {children}
      </button>
    </form>
  )
}
