/**
 * The choice of a phone to load less data (docs/rules.md, 'Less data'). It stands in a cookie, so that the server can leave the
 * pictures out of a page: a browser requests those that are in it before any script runs.
 */
const choice = /(?:^|; ?)less-data=(on|off)(?:;|$)/
const oneYearInSeconds = 31_536_000

/** What a list of cookies says; undefined where no choice was made. */
export function readLessDataChoice(cookies = ''): boolean | undefined {
  const chosen = choice.exec(cookies)?.[1]
  return chosen === undefined ? undefined : chosen === 'on'
}

/** The cookie that keeps the choice. */
export const lessDataCookie = (isOn: boolean): string =>
  `less-data=${isOn ? 'on' : 'off'}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax`
