import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/**
 * Our own small set: 24 px grid, round strokes, in the colour of the text. Icons are decorative: their names stand beside them.
 */
export function Icon({
  className = 'size-6',
  path,
  children,
}: IconProps & { path?: string; children?: ReactNode }) {
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
      {children ?? <path d={path} />}
    </svg>
  )
}

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} path="M16.5 16.5 21 21M11 18.5a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Z" />
)
export const MenuIcon = (props: IconProps) => <Icon {...props} path="M4 7h16M4 12h16M4 17h16" />
export const CloseIcon = (props: IconProps) => <Icon {...props} path="m6 6 12 12M18 6 6 18" />
export const CartIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 9h16l-1.6 9.2a2 2 0 0 1-2 1.8H7.6a2 2 0 0 1-2-1.8L4 9Zm4 0 2.5-5M16 9l-2.5-5M9.5 13v3.5M14.5 13v3.5"
  />
)
export const PersonIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5"
  />
)
export const HeartIcon = (props: IconProps) => (
  <Icon {...props} path="M12 20S4 15.3 4 9.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z" />
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
  <Icon {...props} path="M12 8v5m0 3.5v.1M12 3.5l9.3 16.5H2.7L12 3.5Z" />
)
export const ChatIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.2A8.5 8.5 0 1 0 12 3.5ZM9 9.2c0 3 2.8 5.8 5.8 5.8"
  />
)
export const PhoneIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4 5.7a2 2 0 0 1 2-2.2Z"
  />
)
export const PlaceIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Zm0-8.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
  />
)
export const ShopIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M5 11v8.5h14V11M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6.2 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6-.2ZM10 19.5V15h4v4.5"
  />
)
export const ShareIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M12 14.5v-11m0 0L8 7.5m4-4 4 4M5 12.5v6.5a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5"
  />
)
export const FilterIcon = (props: IconProps) => <Icon {...props} path="M4 6h16l-6 7v5.5l-4 2V13L4 6Z" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} path="m14.5 6-6 6 6 6" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} path="m9.5 6 6 6-6 6" />

export const HomeIcon = (props: IconProps) => (
  <Icon {...props} path="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1v-8Z" />
)
export const BoxIcon = (props: IconProps) => (
  <Icon {...props} path="m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Zm0 9 8-4.7M12 12 4 7.3M12 12v9" />
)
export const OrdersIcon = (props: IconProps) => (
  <Icon {...props} path="M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9.5 8.5h5M9.5 12.5h5" />
)
export const SettingsIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M5 7h8m5 0h1M5 17h1m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
  />
)
export const PeopleIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3.1 2.3 3.5 4.6"
  />
)
export const FormIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M14 3.5H6.5a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V8L14 3.5ZM14 3.5V8h4.5M9 13h6M9 16.5h4"
  />
)
export const LogoutIcon = (props: IconProps) => (
  <Icon {...props} path="M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10M15.5 8l4 4-4 4M19 12H9.5" />
)
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} path="m6 9.5 6 6 6-6" />
export const FoldIcon = (props: IconProps) => (
  <Icon {...props} path="M4.5 4.5h15v15h-15v-15ZM9.5 4.5v15M15.5 9.5 13 12l2.5 2.5" />
)
export const PlusIcon = (props: IconProps) => <Icon {...props} path="M12 5v14M5 12h14" />
export const MinusIcon = (props: IconProps) => <Icon {...props} path="M5 12h14" />
export const CheckIcon = (props: IconProps) => <Icon {...props} path="m5 12.5 4.5 4.5L19 7.5" />
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} path="M12 11v5.5M12 7.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} path="M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const BanIcon = (props: IconProps) => (
  <Icon {...props} path="m6 6 12 12M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const HalfIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
    <path d="M12 3a9 9 0 0 0 0 18V3Z" fill="currentColor" />
  </Icon>
)
export const TrashIcon = (props: IconProps) => (
  <Icon {...props} path="M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5" />
)
export const EditIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="m4.5 19.5.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7l-4 .8ZM14 7l3 3"
  />
)
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a2.9 2.9 0 0 0 4 4"
  />
)
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path
      fill="currentColor"
      d="M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z"
    />
  </Icon>
)
export const CameraIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 8h3.5L9 5.5h6L16.5 8H20a.5.5 0 0 1 .5.500v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-10A.5.5 0 0 1 4 8Zm8 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
  />
)
export const MailIcon = (props: IconProps) => <Icon {...props} path="M3.5 6h17v12h-17V6Zm0 .5 8.5 7 8.5-7" />
export const ChartIcon = (props: IconProps) => (
  <Icon {...props} path="M4 20h16M7 16.5v-5M12 16.5v-11M17 16.5v-8" />
)
