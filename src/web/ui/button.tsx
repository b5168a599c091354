import type { ButtonHTMLAttributes, ReactNode } from 'react'

export type ButtonLook = 'main' | 'gold' | 'plain' | 'quiet' | 'danger'

export const buttonClass = (look: ButtonLook, className = ''): string =>
  `button button-${look}${className && ` ${className}`}`

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `main` is the one action of a screen; `gold` the same on a dark background. */
  look?: ButtonLook
  /** Disabled while its action runs; the text should show it too ('Submitting...'). */
  isBusy?: boolean
  children: ReactNode
  /** In a Dialog: gets the focus when it opens. */
  'data-first-focus'?: boolean
}

export function Button({
  look = 'main',
  isBusy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass(look, className)}
    />
  )
}
