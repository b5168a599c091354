/**
 * A request header of calls that can show that they got a copy, and a header of every copy: the time at which the phone saved
 * it, in milliseconds. The service worker alone sets the latter; the server knows neither.
 */
export const savedCopyHeader = 'saved-copy'

/** Address of the app shell: the document of every page without what it shows. The service worker alone asks for it. */
export const appShellPath = '/app-shell'
