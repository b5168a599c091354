import { withWholeStyles } from './load-styles.ts'

/** Loads the login window's code; also called ahead, when somebody reaches for the login button. */
export const loadLoginWindow = () => withWholeStyles(import('../accounts/login-window.tsx'))
