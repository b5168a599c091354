import { Icon, type IconProps } from './first-icons.tsx'

/** The few of the first view lie apart, so that it need not carry all others; the rest of the pages finds them here too. */
export {
  AlertIcon,
  CartIcon,
  ChatIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  FilterIcon,
  HeartFilledIcon,
  HeartIcon,
  MenuIcon,
  PersonIcon,
  PhoneIcon,
  PlaceIcon,
  SearchIcon,
  ShareIcon,
  ShopIcon,
} from './first-icons.tsx'

export const HomeIcon = (props: IconProps) => (
  <Icon {...props} drawing="m4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1v-8Z" />
)
export const BoxIcon = (props: IconProps) => (
  <Icon {...props} drawing="m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Zm0 9 8-4.7M12 12 4 7.3M12 12v9" />
)
export const OrdersIcon = (props: IconProps) => (
  <Icon {...props} drawing="M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9.5 8.5h5M9.5 12.5h5" />
)
export const SettingsIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M5 7h8m5 0h1M5 17h1m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z"
  />
)
export const PeopleIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3.1 2.3 3.5 4.6"
  />
)
export const FormIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M14 3.5H6.5a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V8L14 3.5ZM14 3.5V8h4.5M9 13h6M9 16.5h4"
  />
)
export const LogoutIcon = (props: IconProps) => (
  <Icon {...props} drawing="M10 4H5.5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1H10M15.5 8l4 4-4 4M19 12H9.5" />
)
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} drawing="m6 9.5 6 6 6-6" />
export const FoldIcon = (props: IconProps) => (
  <Icon {...props} drawing="M4.5 4.5h15v15h-15v-15ZM9.5 4.5v15M15.5 9.5 13 12l2.5 2.5" />
)
export const PlusIcon = (props: IconProps) => <Icon {...props} drawing="M12 5v14M5 12h14" />
export const MinusIcon = (props: IconProps) => <Icon {...props} drawing="M5 12h14" />
export const CheckIcon = (props: IconProps) => <Icon {...props} drawing="m5 12.5 4.5 4.5L19 7.5" />
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} drawing="M12 11v5.5M12 7.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} drawing="M12 7.5V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const BanIcon = (props: IconProps) => (
  <Icon {...props} drawing="m6 6 12 12M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
)
export const HalfIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />
    <path d="M12 3a9 9 0 0 0 0 18V3Z" fill="currentColor" />
  </Icon>
)
export const TrashIcon = (props: IconProps) => (
  <Icon {...props} drawing="M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5" />
)
export const EditIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="m4.5 19.5.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8.5 18.7l-4 .8ZM14 7l3 3"
  />
)
export const EyeIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z"
  />
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon
    {...props}
    drawing="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.7 3.4M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a2.9 2.9 0 0 0 4 4"
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
    drawing="M4 8h3.5L9 5.5h6L16.5 8H20a.5.5 0 0 1 .5.500v10a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-10A.5.5 0 0 1 4 8Zm8 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
  />
)
export const MailIcon = (props: IconProps) => (
  <Icon {...props} drawing="M3.5 6h17v12h-17V6Zm0 .5 8.5 7 8.5-7" />
)
