import type { Role } from '#shared/accounts/roles.ts'
import {
  AlertIcon,
  BoxIcon,
  ChartIcon,
  ChatIcon,
  ClockIcon,
  EditIcon,
  FormIcon,
  HeartIcon,
  HomeIcon,
  MailIcon,
  OrdersIcon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
  SettingsIcon,
  ShopIcon,
} from '../ui/icons.tsx'

export type RoleLink = {
  to: string
  words: string
  /** Where there is room for one short word: the bar on phones. */
  shortWords?: string
  Icon: typeof HomeIcon
}

/** The dashboard's links by role (specification section 2). The first four stand in the bar on phones. */
export const dashboardLinks: Record<Role, readonly RoleLink[]> = {
  customer: [
    { to: '/dashboard/customer', words: 'Dashboard', Icon: HomeIcon },
    { to: '/dashboard/customer/orders', words: 'My orders', shortWords: 'Orders', Icon: OrdersIcon },
    { to: '/dashboard/customer/favorites', words: 'Saved', Icon: HeartIcon },
    { to: '/dashboard/customer/profile', words: 'Profile', Icon: PersonIcon },
    { to: '/dashboard/customer/settings', words: 'Settings', Icon: SettingsIcon },
  ],
  vendor: [
    { to: '/dashboard/vendor', words: 'Dashboard', Icon: HomeIcon },
    { to: '/dashboard/vendor/orders', words: 'Shop orders', shortWords: 'Orders', Icon: OrdersIcon },
    { to: '/dashboard/vendor/products', words: 'Products', Icon: BoxIcon },
    { to: '/dashboard/vendor/shop', words: 'Shop', Icon: ShopIcon },
    { to: '/dashboard/vendor/figures', words: 'Figures', Icon: ChartIcon },
    { to: '/dashboard/vendor/reviews', words: 'Reviews', Icon: ChatIcon },
    { to: '/dashboard/vendor/profile', words: 'Profile', Icon: PersonIcon },
    { to: '/dashboard/vendor/settings', words: 'Settings', Icon: SettingsIcon },
  ],
  admin: [
    { to: '/dashboard/admin', words: 'Dashboard', Icon: HomeIcon },
    { to: '/dashboard/admin/users', words: 'Users', Icon: PeopleIcon },
    { to: '/dashboard/admin/vendors', words: 'Vendors', Icon: ShopIcon },
    {
      to: '/dashboard/admin/vendor-application',
      words: 'Vendor Applications',
      shortWords: 'Applications',
      Icon: FormIcon,
    },
    { to: '/dashboard/admin/orders', words: 'Orders', Icon: OrdersIcon },
    { to: '/dashboard/admin/listings', words: 'Products', Icon: BoxIcon },
    { to: '/dashboard/admin/reviews', words: 'Reviews', Icon: ChatIcon },
    { to: '/dashboard/admin/messages', words: 'Messages', Icon: MailIcon },
    { to: '/dashboard/admin/reports', words: 'Reports', Icon: AlertIcon },
    { to: '/dashboard/admin/figures', words: 'Figures', Icon: ChartIcon },
    { to: '/dashboard/admin/blogs', words: 'Blog', Icon: EditIcon },
    { to: '/dashboard/admin/searches', words: 'Searches', Icon: SearchIcon },
    { to: '/dashboard/admin/log', words: 'Security log', Icon: ClockIcon },
    { to: '/dashboard/admin/profile', words: 'Profile', Icon: PersonIcon },
    { to: '/dashboard/admin/settings', words: 'Settings', Icon: SettingsIcon },
  ],
}

const own: readonly RoleLink[] = [
  { to: '/dashboard/customer/orders', words: 'My orders', Icon: OrdersIcon },
  { to: '/dashboard/customer/favorites', words: 'Saved', Icon: HeartIcon },
]

/** The user menu's links: what users need while shopping. Vendors buy too. */
export const personLinks: Record<Role, readonly RoleLink[]> = {
  customer: [
    { to: '/dashboard/customer', words: 'Dashboard', Icon: HomeIcon },
    ...own,
    { to: '/dashboard/customer/profile', words: 'My profile', Icon: PersonIcon },
  ],
  vendor: [
    { to: '/dashboard/vendor', words: 'Dashboard', Icon: HomeIcon },
    { to: '/dashboard/vendor/orders', words: 'Shop orders', Icon: ShopIcon },
    { to: '/dashboard/vendor/products', words: 'Products', Icon: BoxIcon },
    ...own,
    { to: '/dashboard/vendor/profile', words: 'My profile', Icon: PersonIcon },
  ],
  admin: dashboardLinks.admin.map((link) =>
    link.words === 'Profile' ? { ...link, words: 'My profile' } : link,
  ),
}
