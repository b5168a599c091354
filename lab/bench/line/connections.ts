import { connect, type Socket } from 'node:net'
import type { Fate } from './bad-luck.ts'
import type { Lane } from './lane.ts'

/** A connection of the phone and the one that goes on from here. */
interface Pair {
  phone: Socket
  server: Socket
  speaker: 'phone' | 'server'
  fate: Fate
  /** Bytes since the fate was drawn. */
  passed: number
  forget: (() => void)[]
}

export interface LineParts {
  target: URL
  up: Lane
  down: Lane
  /** What becomes of each exchange; endless. */
  fates: Iterator<Fate, never>
  latencyMs: number
}

/** Round trips before the first byte: TCP's, and that of TLS 1.3, which a real site has. */
const handshakes = 2
/** A long request or answer has another fate after each of these. */
const pieceBytes = 64 * 1024
/** So that the phone sees what came before the reset. */
const untilSeenMs = 50

/** The connections of one phone through its line. */
export class Connections {
  /** What has arrived, and how many connections were lost by their fate. */
  readonly counts = { up: 0, down: 0, resets: 0 }
  readonly #parts: LineParts
  readonly #pairs = new Set<Pair>()

  constructor(parts: LineParts) {
    this.#parts = parts
  }

  open(phone: Socket): void {
    const { target, up, down, latencyMs } = this.#parts
    const server = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true })
    const pair: Pair = { phone, server, speaker: 'server', fate: 'none', passed: 0, forget: [] }
    this.#pairs.add(pair)
    for (const socket of [phone, server]) socket.setNoDelay(true).on('error', () => this.#end(pair))
    phone.on('close', () => this.#end(pair))
    pair.forget.push(down.carry(server, (packet) => this.#passDown(pair, packet)))
    const begin = () => pair.forget.push(up.carry(phone, (packet) => this.#passUp(pair, packet)))
    setTimeout(() => this.#pairs.has(pair) && begin(), 2 * handshakes * latencyMs)
  }

  endAll(): void {
    for (const pair of this.#pairs) this.#end(pair)
  }

  #passUp(pair: Pair, packet: Buffer | null): void {
    if (!this.#pairs.has(pair)) return
    if (!packet) {
      pair.server.end()
      return
    }
    if (pair.speaker === 'server') this.#draw(pair)
    pair.speaker = 'phone'
    if (pair.fate === 'request') {
      this.#lose(pair)
      return
    }
    this.counts.up += packet.length
    this.#pass(pair, packet, pair.server)
  }

  #passDown(pair: Pair, packet: Buffer | null): void {
    if (!this.#pairs.has(pair)) return
    if (!packet) {
      pair.phone.end()
      return
    }
    const fate = pair.speaker === 'phone' ? pair.fate : 'none'
    pair.speaker = 'server'
    if (fate === 'answer' || fate === 'within') {
      const seen = packet.subarray(0, fate === 'within' ? packet.length / 2 : 0)
      this.counts.down += seen.length
      pair.phone.write(seen)
      this.#lose(pair)
      return
    }
    this.counts.down += packet.length
    this.#pass(pair, packet, pair.phone)
  }

  #pass(pair: Pair, packet: Buffer, to: Socket): void {
    to.write(packet)
    pair.passed += packet.length
    if (pair.passed < pieceBytes) return
    this.#draw(pair)
    if (pair.fate !== 'none') this.#lose(pair)
  }

  #draw(pair: Pair): void {
    pair.fate = this.#parts.fates.next().value
    pair.passed = 0
  }

  #lose(pair: Pair): void {
    this.counts.resets += 1
    this.#pairs.delete(pair)
    setTimeout(() => this.#end(pair), untilSeenMs)
  }

  #end(pair: Pair): void {
    this.#pairs.delete(pair)
    for (const forget of pair.forget) forget()
    for (const socket of [pair.phone, pair.server]) socket.resetAndDestroy()
  }
}
