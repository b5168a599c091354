import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** The options of the command. Any other option ends it with one line that lists the valid ones. */
export function askedOptions<const Given extends Options>(options: Given) {
  try {
    return parseArgs({ options, allowPositionals: false, strict: true }).values
  } catch (error) {
    const known = Object.entries(options).map(([name, { type }]) =>
      type === 'boolean' ? `--${name}` : `--${name} …`,
    )
    return refuse(`${(error as Error).message.split(/\. (?!\d)/)[0]}. There are: ${known.join(', ')}.`)
  }
}

/** A whole number above zero that follows an option; any other value ends the command. */
export function countAsked(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) refuse(`--${name} must be a whole number above zero, not '${text}'.`)
  return Number(text)
}

/** Ends the command: docs/ hold the results of whole runs only. */
export function refuseToWrite(because: string): never {
  return refuse(`--write is for whole runs only: leave out ${because}.`)
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}
