import { largestPictureBytes } from '#shared/listings/picture-limits.ts'
import { aCustomer, aVendorWithListing } from '../../tests/support/factories.ts'
import { everyHostilePicture } from '../../tests/support/hostile-pictures/every-hostile-picture.ts'
import type { HostilePicture } from '../../tests/support/hostile-pictures/hostile-picture.ts'
import { strayFiles } from '../../tests/support/picture-folder.ts'
import {
  inTurns,
  type PictureAnswer,
  type PictureSender,
  type PictureTarget,
  pictureSenders,
} from '../../tests/support/picture-senders.ts'
import { forgetHighestRss } from '../../tests/support/process-memory.ts'
import { seededChoice } from '../../tests/support/seeded-choice.ts'
import { servedViolations } from '../../tests/support/served-pictures.ts'
import { highestRssOf, memoryOf } from '../bench/support/process-memory.ts'
import { openRaceMarket } from './fault-market.ts'
import type { FaultResult, FaultSuite } from './fault-suite.ts'

const all = 600
const atOnce = 20
const mostMilliseconds = 5000
/** Megabytes that the server may use above its memory at rest. */
const mostMemory = 300
/** Each of the heaviest is sent so often, all of them mixed. */
const heavyRepeats = 6

/**
 * Goal 11: harmful files, through every way to upload pictures. Each is stored as a clean picture or refused with a clear
 * message, soon, with little memory, and leaves nothing behind. `rounds` is how many of the files are tried; fewer than all are
 * a random selection that is the same in every run.
 */
export const hostilePictures: FaultSuite = {
  name: 'hostile-pictures',
  goal: 11,
  fullRounds: all,
  async run(rounds, report) {
    const market = await openRaceMarket()
    try {
      const { url, pid } = market.server
      const target = await market.inMarket(async (empty) => {
        const aSender = async () => ({
          url,
          ...(await aVendorWithListing(empty)),
          buyer: await aCustomer(empty),
        })
        return inTurns(await Promise.all(Array.from({ length: atOnce }, aSender)))
      })
      return await new Trial(target, pid, market.dataDir, report).run(rounds)
    } finally {
      await market.close()
    }
  },
}

function chosen(pictures: readonly HostilePicture[], count: number): HostilePicture[] {
  const { below } = seededChoice(20_261_121)
  const left = [...pictures]
  while (left.length > count) left.splice(below(left.length), 1)
  return left
}

class Trial {
  readonly #target: () => PictureTarget
  readonly #pid: number
  readonly #dataDir: string
  readonly #report: (progress: string) => void
  readonly #violations: string[] = []
  readonly #stored = new Set<string>()
  #answers = 0
  #refused = 0
  #longest = 0

  constructor(target: () => PictureTarget, pid: number, dataDir: string, report: (progress: string) => void) {
    this.#target = target
    this.#pid = pid
    this.#dataDir = dataDir
    this.#report = report
  }

  async run(rounds: number): Promise<FaultResult> {
    const isFull = rounds >= all
    const pictures = chosen(await everyHostilePicture({ withHeavy: isFull }), rounds)
    const filesBefore = await strayFiles(this.#dataDir, [])
    const atRest = memoryOf(this.#pid).rss
    forgetHighestRss(this.#pid)
    const senders = isFull ? pictureSenders : []
    await this.#sendAlone(pictures, isFull)
    for (const sender of senders.slice(1)) await this.#sendTogether(sender, pictures)
    const heavy = pictures.filter(({ isHeavy }) => isHeavy)
    const repeated = Array.from({ length: heavyRepeats }, () => heavy).flat()
    await this.#sendTogether(pictureSenders[0]!, repeated)
    const memory = highestRssOf(this.#pid) - atRest
    const stray = await strayFiles(this.#dataDir, [...this.#stored])
    for (const file of stray.filter((file) => !filesBefore.includes(file)))
      this.#violations.push(`${file} was left behind`)
    if (isFull && memory > mostMemory)
      this.#violations.push(`the server took ${memory.toFixed(0)} MB more than at rest`)
    return { measured: this.#measured(pictures.length, senders.length, memory), violations: this.#violations }
  }

  #measured(files: number, ways: number, memory: number): string {
    return `${files} files through ${Math.max(ways, 1)} ways in, ${this.#answers} answers (${this.#refused} refused), at most ${(this.#longest / 1000).toFixed(1)} s for one alone, ${memory.toFixed(0)} MB above rest with ${atOnce} at once`
  }

  /** One after another, to see how long each takes; in a small run the ways to upload alternate. */
  async #sendAlone(pictures: readonly HostilePicture[], isFull: boolean): Promise<void> {
    for (const [index, picture] of pictures.entries()) {
      const sender = pictureSenders[isFull ? 0 : index % pictureSenders.length]!
      const start = performance.now()
      await this.#try(sender, picture)
      const time = performance.now() - start
      this.#longest = Math.max(this.#longest, time)
      if (time > mostMilliseconds) this.#violations.push(`${picture.name} took ${(time / 1000).toFixed(1)} s`)
      this.#report(`${index + 1} of ${pictures.length} alone`)
    }
  }

  async #sendTogether(sender: PictureSender, pictures: readonly HostilePicture[]): Promise<void> {
    const waiting = [...pictures]
    const sendNext = async () => {
      // An account has one picture in work at a time, so each of the twenty senders has an account of its own.
      const target = this.#target()
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await this.#try(sender, next, target)
        this.#report(`${waiting.length} left, ${atOnce} at once: ${sender.name}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
  }

  async #try(sender: PictureSender, picture: HostilePicture, target = this.#target()): Promise<void> {
    const answer = await sender.send(target, picture).catch((error: Error) => error)
    this.#answers += 1
    // A body that is announced too large is refused by its head; the answer may be lost to a sender that goes on.
    if (answer instanceof Error && picture.bytes.length > largestPictureBytes) {
      this.#refused += 1
      return
    }
    const violations =
      answer instanceof Error
        ? [`no answer: ${answer.cause ?? answer}`]
        : await this.#judge(answer, sender, picture)
    for (const violation of violations) this.#violations.push(`${picture.name}, ${sender.name}: ${violation}`)
  }

  async #judge(
    answer: PictureAnswer,
    sender: PictureSender,
    { bytes, fate }: HostilePicture,
  ): Promise<string[]> {
    if (answer.status >= 400) {
      this.#refused += 1
      return fate === 'kept'
        ? [`is refused: ${JSON.stringify(answer.body)}`]
        : refusalViolations(answer, sender.field)
    }
    if (fate === 'refused' || !answer.picture) return [`is taken: ${answer.status} ${answer.picture}`]
    // The same picture again gives the same files.
    const isKnown = this.#stored.has(answer.picture)
    this.#stored.add(answer.picture)
    return isKnown ? [] : servedViolations(this.#target().url, answer.picture, bytes)
  }
}

/** Words of a program and not for people. */
const internals = /vips|sharp|libpng|webp:|heif|node:|Error\b|undefined|at .*:\d+/i

function refusalViolations({ status, body }: PictureAnswer, field: string): string[] {
  const violations: string[] = []
  if (![400, 413, 415].includes(status)) violations.push(`answers ${status}`)
  if (
    typeof body.message !== 'string' ||
    body.message.length < 10 ||
    internals.test(body.message.replaceAll('WebP', ''))
  )
    violations.push(`says ${JSON.stringify(body.message)}`)
  const isAboutAll = body.code === 'too_large' || /form could not be read/.test(String(body.message))
  if (!isAboutAll && !body.errors?.[field])
    violations.push(`names not the field, but ${JSON.stringify(body.errors)}`)
  return violations
}
