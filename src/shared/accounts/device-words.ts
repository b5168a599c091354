type Named = readonly [mark: RegExp, name: string]

/** First match wins: most browsers also call themselves Chrome, and nearly all of them Safari. */
const browsers: readonly Named[] = [
  [/Opera Mini|OPiOS/, 'Opera Mini'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/Phoenix\//, 'Phoenix'],
  [/FxiOS|Firefox/, 'Firefox'],
  [/CriOS|Chrome|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]

/** Android calls itself Linux too, and an iPhone 'like Mac OS X'. */
const systems: readonly Named[] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: readonly Named[], userAgent: string) =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/** What a browser calls itself, in words its owner knows: 'Chrome on Android'. */
export function deviceWords(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
