import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import { type DeviceSource, type Link, LinkFailure } from '../../../src/adapters/ledger/source.ts'
import type { RecoverableSignature } from '../../../src/core/crypto/secp256k1.ts'
import type { Clock } from '../../../src/core/ports/clock.ts'
import { type ChaosApp, type ChaosHardware, ed25519KeyOf, keyOf, ok, status } from './chaos-app.ts'
import { ChaosBitcoin } from './chaos-bitcoin.ts'
import { ChaosEthereum } from './chaos-ethereum.ts'
import { ChaosSolana } from './chaos-solana.ts'

export { status } from './chaos-app.ts'

/** The public test mnemonic of Speculos, which the recordings use, and another. */
export const savingsWords =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle enact monster seven myth punch hobby comfort wild raise skin'
export const otherWords = 'test test test test test test test test test test test junk'

/** Event around one command, in place of an ordinary answer. */
export type Mishap = 'pulledOutBefore' | 'pulledOutAfter' | 'neverAnswers' | Uint8Array

/**
 * A Ledger in a script: it keeps keys, shows things to a person and is as unreliable as it is told to be. What it signs it computes from
 * the bytes it was sent, with its own reading of them.
 */
export class ChaosLedger {
  /** The app that is open; null on the dashboard. */
  app: AppName | null = 'Ethereum'
  readonly versions: Record<AppName, string> = {
    Ethereum: '1.22.0',
    Bitcoin: '2.4.0',
    'Bitcoin Test': '2.4.0',
    Solana: '1.9.2',
  }
  installed: readonly string[] = Object.keys(this.versions)
  isLocked = false
  isHeld = false
  isForbidden = false
  blindSigning = true
  takesFilters = true
  /** True if it opens and leaves apps when it is told to. */
  obeys = true
  /** How long it is gone after an app opened or closed. */
  goneFor = 6_000
  /** The person: resolves to whether they agree. */
  person: (asked: 'open' | 'address' | 'sign') => Promise<boolean> = async () => true
  /** @param index - Of the command since the device was made, from 0. */
  mishap: (apdu: Buffer, index: number) => Mishap | undefined = () => undefined
  /** Changes a signature before it is given out. */
  tamper: (signature: RecoverableSignature) => RecoverableSignature = signature => signature
  /** Digest that it signs for full typed data, which it is sent piece by piece. */
  typedDataDigest: Uint8Array = Buffer.alloc(32)

  readonly model: string | null
  /** Everything it was sent, lower-case hex. */
  readonly received: string[] = []
  /** Every digest a signature was made of, lower-case hex. */
  readonly signed: string[] = []
  /** Scripts of outputs of Bitcoin transactions it did not show, because they are its own change; lower-case hex. */
  readonly hidden: string[] = []
  /** Where it is; null while it is not plugged in. */
  place: string | null
  readonly #clock: Clock
  readonly #words: string
  readonly #plugChanged = new Set<() => void>()
  #plugs = 0
  #pullOut: Set<(failure: LinkFailure) => void> = new Set()
  #apps: Readonly<Record<AppName, ChaosApp>>

  constructor(clock: Clock, words = savingsWords, model: string | null = 'Ledger Flex') {
    this.#clock = clock
    this.#words = words
    this.model = model
    this.place = this.#nextPlace()
    this.#apps = this.#restarted()
  }

  /** Version of the app that is open, or of Ethereum’s if none is. */
  get version(): string {
    return this.versions[this.app ?? 'Ethereum']
  }

  set version(version: string) {
    this.versions[this.app ?? 'Ethereum'] = version
  }

  /** Lower-case hex: for ed25519 at paths of Solana, otherwise for secp256k1, compressed. */
  publicKey(path: string): string {
    const isSolana = path.startsWith("m/44'/501'")
    if (isSolana) return ed25519KeyOf(this.#words, path)
    return Buffer.from(keyOf(this.#words, path).publicKey).toString('hex')
  }

  onPlug(listener: () => void): () => void {
    this.#plugChanged.add(listener)
    return () => this.#plugChanged.delete(listener)
  }

  plugIn(): void {
    this.place = this.#nextPlace()
    for (const listener of this.#plugChanged) listener()
  }

  /** @param answers - Whether what waits for an answer fails; otherwise it waits for ever, as some systems let it. */
  pullOut(answers = true): void {
    this.place = null
    if (answers) for (const fail of this.#pullOut) fail(new LinkFailure('gone'))
    this.#pullOut.clear()
    this.#apps = this.#restarted()
    for (const listener of this.#plugChanged) listener()
  }

  async open(place: string): Promise<Link> {
    if (place !== this.place) throw new LinkFailure('gone')
    if (this.isForbidden) throw new LinkFailure('forbidden', 'Install the udev rule.')
    if (this.isHeld) throw new LinkFailure('held')
    return {
      exchange: apdu => this.#exchange(Buffer.from(apdu), place),
      close: async () => {},
    }
  }

  async #exchange(apdu: Buffer, place: string): Promise<Uint8Array> {
    if (place !== this.place) throw new LinkFailure('gone')
    const mishap = this.mishap(apdu, this.received.length)
    this.received.push(apdu.toString('hex'))
    if (mishap === 'neverAnswers') return this.#orPulledOut(new Promise(() => {}))
    if (mishap === 'pulledOutBefore') {
      this.pullOut()
      throw new LinkFailure('gone')
    }
    const answer = mishap instanceof Uint8Array ? mishap : await this.#orPulledOut(this.#answer(apdu))
    if (mishap === 'pulledOutAfter') this.pullOut()
    return answer
  }

  #orPulledOut<Value>(answer: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#pullOut.add(reject)
      answer.then(resolve, reject).finally(() => this.#pullOut.delete(reject))
    })
  }

  async #answer(apdu: Buffer): Promise<Buffer> {
    if (this.isLocked) return status(0x5515)
    const [cla, ins] = apdu
    if (cla === 0xb0 && ins === 0x01) return this.#whichApp()
    if (cla === 0xb0 && ins === 0xa7) return this.#leaveApp()
    if (this.app !== null) return this.#apps[this.app].answer(apdu)
    return cla === 0xe0 && ins === 0xd8 ? this.#openApp(apdu.toString('ascii', 5)) : status(0x6e00)
  }

  #whichApp(): Buffer {
    const [name, version] = this.app === null ? ['BOLOS', '1.4.0'] : [this.app, this.version]
    return ok(Buffer.concat([Buffer.of(1), prefixed(name), prefixed(version), Buffer.of(1, 0)]))
  }

  async #openApp(name: string): Promise<Buffer> {
    if (!this.obeys) return status(0x6d00)
    if (!this.installed.includes(name)) return status(0x6807)
    if (!(await this.person('open'))) return status(0x5501)
    this.#goAndComeBack(() => {
      this.app = name as AppName
    })
    return ok()
  }

  #leaveApp(): Buffer {
    if (!this.obeys) return status(0x6e00)
    this.#goAndComeBack(() => {
      this.app = null
    })
    return ok()
  }

  /** The answer still goes out; then it is gone. */
  #goAndComeBack(change: () => void): void {
    queueMicrotask(() =>
      queueMicrotask(() => {
        this.pullOut()
        this.#clock.wakeAt(this.#clock.now() + this.goneFor, () => {
          change()
          this.plugIn()
        })
      }),
    )
  }

  /** Apps that were sent nothing yet. */
  #restarted(): Readonly<Record<AppName, ChaosApp>> {
    const on = (app: AppName): ChaosHardware => {
      const ledger = this
      return {
        words: ledger.#words,
        signed: ledger.signed,
        hidden: ledger.hidden,
        get version() {
          return ledger.versions[app]
        },
        get takesFilters() {
          return ledger.takesFilters
        },
        get blindSigning() {
          return ledger.blindSigning
        },
        person: asked => ledger.person(asked),
        tamper: signature => ledger.tamper(signature),
      }
    }
    return {
      Ethereum: new ChaosEthereum(on('Ethereum'), () => this.typedDataDigest),
      Bitcoin: new ChaosBitcoin(on('Bitcoin'), false),
      'Bitcoin Test': new ChaosBitcoin(on('Bitcoin Test'), true),
      Solana: new ChaosSolana(on('Solana')),
    }
  }

  #nextPlace(): string {
    return `/dev/hidraw-${this.#words.slice(0, 4)}-${++this.#plugs}`
  }
}

/** Some Ledgers on one computer. */
export function chaosSource(...ledgers: readonly ChaosLedger[]): DeviceSource {
  return {
    list: async () => ledgers.flatMap(({ place, model }) => (place === null ? [] : [{ place, model }])),
    async open(place) {
      const ledger = ledgers.find(each => each.place === place)
      if (!ledger) throw new LinkFailure('gone')
      return ledger.open(place)
    },
    listen(listener) {
      const stops = ledgers.map(ledger => ledger.onPlug(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function prefixed(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'ascii')])
}
