import { withRules } from '../navigation/load-styles.ts'

/** Loads the login window's code; also called ahead, when somebody reaches for the login button. */
export const loadLoginWindow = () => withRules('whole', import('../accounts/login-window.tsx'))
