import { type ReactNode, useId, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { WaitingWorkContext } from '../admin/waiting-work.ts'
import { useCartCount } from '../cart/cart-count.ts'
import { useLocation } from '../navigation/router.ts'
import Bell, { BellIcon, bellName, notificationsPath, useUnread } from '../notifications/bell.tsx'
import { useSession } from '../sessions/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CartIcon, FoldIcon, LogoutIcon, MoreIcon, ShopIcon } from '../ui/icons.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { isSecondClick } from '../ui/second-click.ts'
import { CartLink } from './cart-link.tsx'
import { LessDataIcon } from './less-data-icon.tsx'
import { useLessDataSwitch } from './less-data-switch.tsx'
import { MenuCount } from './menu-count.tsx'
import { dashboardLinks, type RoleLink } from './role-links.ts'
import { type Counts, useWaitingWork } from './use-waiting-work.ts'

/** A sidebar that folds to icons, by itself where its words would not fit; on phones a bar at the lower edge. No site header or footer. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const links = dashboardLinks[user?.role ?? 'customer']
  const { counts, ofAdministrators } = useWaitingWork()
  return (
    <WaitingWorkContext value={ofAdministrators}>
      <div className="flex min-h-dvh flex-col md:flex-row">
        <Sidebar links={links} counts={counts} />
        <nav
          aria-label="Site"
          className="row flex min-h-14 flex-wrap items-center justify-end border-divider border-b bg-paper md:hidden"
        >
          <Link to="/" aria-label={`${brand.name}, home`} className="mr-auto flex min-h-11 items-center">
            <Logo />
          </Link>
          <Link to="/shop" className="button button-quiet min-w-11 whitespace-nowrap px-2">
            <ShopIcon className="hidden size-5 max-[22rem]:block sm:block" />
            <span className="max-[22rem]:sr-only">To the shop</span>
          </Link>
          <Bell />
          <CartLink />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 grow pb-20 md:pb-0">
          {/* Pages go by its width and the size of letters, which a screen knows nothing of. */}
          <div className="page @container md:px-8 md:pt-8">{children}</div>
        </main>
        <BottomBar links={links} counts={counts} />
      </div>
    </WaitingWorkContext>
  )
}

/** Stored for this tab: the specification names what local storage holds of a session (section 9). */
const storageKey = 'sidebar'

function useFolded(): [boolean, () => void] {
  const [isFolded, setIsFolded] = useState(readFolded)
  const toggle = () => {
    setIsFolded(!isFolded)
    try {
      sessionStorage.setItem(storageKey, isFolded ? 'open' : 'folded')
    } catch {
      // Blocked storage: remembered as long as this page.
    }
  }
  return [isFolded, toggle]
}

function readFolded(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'folded'
  } catch {
    return false
  }
}

type MenuProps = { links: readonly RoleLink[]; counts: Counts }

/** The id of the count that describes a link, where there is one. */
const describing = (id: string, count = 0) => (count > 0 ? id : undefined)

function Sidebar({ links, counts }: MenuProps) {
  const id = useId()
  const [isFolded, toggle] = useFolded()
  const signOut = useSignOut()
  return (
    <aside
      className={`@container sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto bg-forest text-white transition-[width] md:flex ${links.length > 9 ? '[--row:calc((100vh-9rem)/20)]' : '[--row:calc((100vh-9rem)/14)]'} ${isFolded ? 'w-18' : 'w-[clamp(4.5rem,(38vw-14rem)*999,min(19.5rem,38vw))]'}`}
    >
      {/* The rest scrolls where it must: the last two stay in sight. */}
      <div className="flex min-h-40 grow flex-col gap-1 overflow-y-auto p-2">
        <Link to="/" aria-label={`${brand.name}, home`} className="flex h-12 shrink-0 items-center px-2">
          <LogoMark className={`mx-auto size-8 ${whenFolded}`} />
          <Logo className={`text-white ${whenOpen}`} />
        </Link>
        <nav aria-label="Dashboard">
          <ul className="grid gap-0.5">
            {links.map(({ to, words: text, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={isIndex(to)}
                  title={isFolded ? text : undefined}
                  aria-describedby={describing(id + to, counts[to])}
                  className={sidebarLink}
                >
                  <span className="relative shrink-0">
                    <Icon className="size-6" />
                    <span className={whenFolded}>
                      <MenuCount count={counts[to]} isOnIcon />
                    </span>
                  </span>
                  <span className={words}>{text}</span>
                  <MenuCount id={id + to} count={counts[to]} className={whenOpen} />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-auto grid gap-0.5 border-forest-light border-t pt-1">
          <SidebarBell isFolded={isFolded} />
          <SidebarCart isFolded={isFolded} />
          <Link
            to="/shop"
            className={sidebarLink({ isActive: false })}
            title={isFolded ? 'To the shop' : undefined}
          >
            <ShopIcon className="size-6 shrink-0" />
            <span className={words}>To the shop</span>
          </Link>
          <SidebarLessData isFolded={isFolded} />
        </div>
      </div>
      <div className="grid shrink-0 gap-0.5 border-forest-light border-t px-2 py-1">
        <button
          type="button"
          onClick={signOut}
          className={sidebarLink({ isActive: false })}
          title={isFolded ? 'Logout' : undefined}
        >
          <LogoutIcon className="size-6 shrink-0" />
          <span className={words}>Logout</span>
        </button>
        <button
          type="button"
          onClick={toggle}
          aria-expanded={!isFolded}
          className={`${sidebarLink({ isActive: false })} ${isFolded ? '' : '@max-[10rem]:hidden'}`}
          title={isFolded ? 'Show sidebar' : undefined}
        >
          <FoldIcon className={`size-6 shrink-0 ${isFolded ? 'rotate-180' : ''}`} />
          <span className={words}>{isFolded ? 'Show sidebar' : 'Fold sidebar'}</span>
        </button>
      </div>
    </aside>
  )
}

/** Words of the sidebar: only said where it is as narrow as its icons. */
const words = '@max-[10rem]:sr-only'
const whenOpen = '@max-[10rem]:hidden'
const whenFolded = 'hidden @max-[10rem]:block'

function SidebarBell({ isFolded }: { isFolded: boolean }) {
  const id = useId()
  const count = useUnread()
  return (
    <NavLink to={notificationsPath} title={isFolded ? 'Notifications' : undefined} className={sidebarLink}>
      <span className="relative shrink-0">
        <BellIcon className="size-6" />
        <span className={whenFolded}>
          <MenuCount count={count} isOnIcon />
        </span>
      </span>
      <span aria-hidden="true" className={whenOpen}>
        Notifications
      </span>
      <span className="sr-only">{bellName(count)}</span>
      <MenuCount id={id} count={count} className={whenOpen} />
    </NavLink>
  )
}

function SidebarCart({ isFolded }: { isFolded: boolean }) {
  const { user } = useSession()
  const count = useCartCount()
  if (user?.role === 'admin') return null
  return (
    <Link to="/cart" className={sidebarLink({ isActive: false })} title={isFolded ? 'Cart' : undefined}>
      <CartIcon className="size-6 shrink-0" />
      <span className={words}>{count ? `Cart (${count})` : 'Cart'}</span>
    </Link>
  )
}

function SidebarLessData({ isFolded }: { isFolded: boolean }) {
  const { words: text, turn } = useLessDataSwitch()
  return (
    <button
      type="button"
      onClick={turn}
      className={sidebarLink({ isActive: false })}
      title={isFolded ? text : undefined}
    >
      <LessDataIcon className="size-6 shrink-0" />
      <span className={words}>{text}</span>
    </button>
  )
}

const isIndex = (to: string): boolean => to.split('/').length === 3

/** As high as the screen has room for, down to what a mouse can still hit well; a finger gets its 44 px at any height. */
const rowHeight = 'min-h-[clamp(2rem,var(--row),3rem)] pointer-coarse:min-h-11'

const sidebarLink = ({ isActive }: { isActive: boolean }): string =>
  `flex ${rowHeight} w-full items-center gap-2.5 rounded-field px-3 text-left font-semibold @max-[10rem]:px-4 ${
    isActive ? 'bg-forest-light text-gold' : 'text-white hover:bg-forest-light'
  }`

const inBar = 4

/** A narrow column, and a larger icon still more, leaves less room between the icon and the edge of its button. */
const onLargeIcon = '@max-[32em]:-right-[16px] @max-[28em]:-right-[12px]'

function BottomBar({ links, counts }: MenuProps) {
  const id = useId()
  // The sheet belongs to the page on which it was opened: a link in it closes it by leaving that page.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  const inSheet = links.slice(inBar)
  const inSheetCount = countOf(inSheet, counts)
  return (
    <>
      <nav
        aria-label="Dashboard"
        className="fixed inset-x-0 bottom-0 z-30 border-divider border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {/* Of letters so large that the words would not fit beside each other, only the icons are shown. */}
        <ul className="@container grid grid-cols-5 text-[0.6875rem]">
          {links.slice(0, inBar).map(({ to, words, shortWords = words, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={isIndex(to)}
                aria-describedby={describing(id + to, counts[to])}
                className={barLink}
              >
                <span className="relative">
                  <Icon className="size-[24px] @max-[28em]:size-[36px]" />
                  <MenuCount id={id + to} count={counts[to]} isOnIcon className={onLargeIcon} />
                </span>
                <BarWords shown={shortWords} said={words} />
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-describedby={describing(id, inSheetCount)}
              className={barLink({ isActive: false })}
              onClick={() => setOpenAt(key)}
            >
              <span className="relative">
                <MoreIcon className="size-[24px] @max-[28em]:size-[36px]" />
                <MenuCount id={id} count={inSheetCount} isOnIcon className={onLargeIcon} />
              </span>
              <BarWords shown="More" said="More" />
            </button>
          </li>
        </ul>
      </nav>
      {openAt === key && <MoreSheet links={inSheet} counts={counts} onClose={close} />}
    </>
  )
}

const countOf = (links: readonly RoleLink[], counts: Counts): number =>
  links.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)

/** The same weight on every page: a bolder word might not fit. */
const barLink = ({ isActive }: { isActive: boolean }): string =>
  `flex h-full min-h-[64px] w-full flex-col items-center justify-center gap-[2px] leading-tight ${
    isActive ? 'text-green' : 'text-quiet'
  }`

const BarWords = ({ shown, said }: { shown: string; said: string }) => (
  <>
    <span aria-hidden="true" className="whitespace-nowrap tracking-tight @max-[28em]:hidden">
      {shown}
    </span>
    <span className="sr-only">{said}</span>
  </>
)

function MoreSheet({ links, counts, onClose }: MenuProps & { onClose: () => void }) {
  const id = useId()
  const signOut = useSignOut()
  const lessData = useLessDataSwitch()
  return (
    <Dialog title="More" look="sheet" onClose={onClose}>
      <ul>
        {links.map(({ to, words, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-describedby={describing(id + to, counts[to])}
              // Of large letters the count goes below, before the words would break.
              className="menu-item flex-wrap px-0"
              onClick={onClose}
            >
              <Icon className="size-6 text-quiet" />
              {words}
              <MenuCount id={id + to} count={counts[to]} />
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="menu-item px-0" onClick={lessData.turn}>
        <LessDataIcon className="size-6 text-quiet" />
        {lessData.words}
      </button>
      {/* It opens under the finger that pressed 'More'. */}
      <button
        type="button"
        className="menu-item px-0"
        onClick={(event) => !isSecondClick(event) && signOut()}
      >
        <LogoutIcon className="size-6 text-quiet" />
        Logout
      </button>
    </Dialog>
  )
}
