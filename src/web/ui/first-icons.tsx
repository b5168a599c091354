import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/**
 * Our own small set: 24 px grid, round strokes, in the colour of the text. Names stand beside them, never in them.
 * Here are those of the shop's pages, all others in icons.tsx.
 */
export function Icon({
  className = 'size-6',
  drawing,
  children,
}: IconProps & { drawing?: string; children?: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children ?? <path d={drawing} />}
    </svg>
  )
}

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} drawing="M16.5 16.5 21 21M11 18.5a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Z" />
)
export const MenuIcon = (props: IconProps) => <Icon {...props} drawing="M4 7h16M4 12h16M4 17h16" />
export const CloseIcon = (props: IconProps) => <Icon {...props} drawing="m6 6 12 12M18 6 6 18" />
export const CartIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M4 9h16l-1.6 9.2a2 2 0 0 1-2 1.8H7.6a2 2 0 0 1-2-1.8L4 9Zm4 0 2.5-5M16 9l-2.5-5M9.5 13v3.5M14.5 13v3.5"
  />
)
export const PersonIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5"
  />
)
export const HeartIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M12 20S4 15.3 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z"
  />
)
export const HeartFilledIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fill="currentColor"
      d="M12 20S4 15.3 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z"
    />
  </Icon>
)
export const AlertIcon = (props: IconProps) => (
  <Icon {...props} drawing="M12 8v5m0 3.5v.1M12 3.5l9.3 16.5H2.7L12 3.5Z" />
)
export const ChatIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5ZM9 9.2c0 3 2.8 5.8 5.8 5.8"
  />
)
export const PhoneIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7a2 2 0 0 1 2-2.2Z"
  />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Zm0-8.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
  />
)
export const ShopIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M5 11v8.5h14V11M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6.2 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6-.2ZM10 19.5V15h4v4.5"
  />
)
export const ShareIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M12 14.5v-11m0 0L8 7.5m4-4 4 4M5 12.5v6.5a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5"
  />
)
export const FilterIcon = (props: IconProps) => <Icon {...props} drawing="M4 6h16l-6 7v5.5l-4 2V13L4 6Z" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} drawing="m14.5 6-6 6 6 6" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} drawing="m9.5 6 6 6-6 6" />
