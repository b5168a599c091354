import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

const program = 'soffice'

/** Whether this machine has LibreOffice. */
export function canRunOffice(): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * The options of its CSV filter, for reading and for writing: separator and quotation mark by their codes, UTF-8, from line 1,
 * no formats of columns, the language by which numbers are read.
 */
const csv = (separator: ',' | ';', language = 0) => `${separator.charCodeAt(0)},34,76,1,,${language}`
const english = 2057
export const readsCsv = `CSV:${csv(',', english)}`
export const writesCsv = (separator: ',' | ';') => `csv:Text - txt - csv (StarCalc):${csv(separator)}`

/** LibreOffice without a window, on a computer of this language, with a profile of its own below `folder`. */
export function openOffice(folder: string, locale: string) {
  const profile = join(folder, `profile-${locale}`)
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`,
  )
  /** Converts a file; returns the path of the new one, in a folder that is named after the locale. */
  return (file: string, to: string, reads?: string): string => {
    const outdir = join(folder, locale)
    const options = ['--headless', '--norestore', `-env:UserInstallation=file://${profile}`]
    if (reads) options.push(`--infilter=${reads}`)
    execFileSync(program, [...options, '--convert-to', to, '--outdir', outdir, file], { stdio: 'pipe' })
    return join(outdir, `${basename(file, extname(file))}.${to.split(':')[0]}`)
  }
}
