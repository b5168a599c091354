import { withWholeStylesheet } from '../navigation/load-stylesheet.ts'

/** Loads the login window's code; also called to prefetch it, when a visitor reaches for the login button. */
export const loadLoginWindow = () => withWholeStylesheet(import('./login-window.tsx'))
