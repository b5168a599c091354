import { type ButtonLook, buttonClass } from './button.tsx'
import { Link, type LinkProps } from './link.tsx'

/** A link that looks like a button: it navigates, a Button acts. */
export function LinkButton({ look = 'main', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}
