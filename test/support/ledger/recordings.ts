import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type DeviceSource, LinkFailure } from '../../../src/adapters/ledger/source.ts'
import { linkOver } from '../../../src/adapters/ledger/transport-link.ts'

const folder = join(import.meta.dirname, '../../vectors/ledger')

/** Commands sent to a real app through Ledger's library, and their outcome. */
export interface Scenario {
  readonly id: string
  readonly file: string
  readonly title: string
  readonly appSettings?: { readonly blindSigning: boolean }
  readonly calls: readonly { readonly api: string; readonly args: readonly unknown[]; readonly result?: unknown }[]
  readonly input?: Readonly<Record<string, unknown>>
  readonly screens: readonly (readonly string[])[]
  readonly finalStatusWord: string
  readonly outcome: 'success' | 'error'
  readonly expected: Readonly<Record<string, unknown>>
  /** Descriptors of the tokens it needed, as Ledger's servers write them. */
  readonly erc20SignaturesJson?: string
}

export const scenarios: readonly Scenario[] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).scenarios

export function scenario(id: string): Scenario {
  const found = scenarios.find(each => each.id === id)
  if (!found) throw new Error(`no recording ${id}`)
  return found
}

/** `=> apdu` and `<= answer`, line by line. */
export function recording(id: string): string {
  return readFileSync(join(folder, `${id}.apdu`), 'utf8')
}

/** A recording without the question, before each call of Ledger's library, which app is open: the agent asks that once. */
export function afterAskingApp(id: string): string {
  return recording(id).replace(/^=> b001000000\n<= \w+\n/gm, '')
}

interface RecordStore {
  isEmpty(): boolean
  toString(): string
  replayExchange(apdu: Buffer): Buffer
}
interface Mocker {
  readonly RecordStore: { fromString(text: string): RecordStore }
  openTransportReplayer(store: RecordStore): Promise<Parameters<typeof linkOver>[0]>
}

// What the package names for `import` leads to files that Node does not find.
const { RecordStore, openTransportReplayer }: Mocker = createRequire(import.meta.url)('@ledgerhq/hw-transport-mocker')

export interface Replay extends DeviceSource {
  /** Recorded commands that were not asked for, as they stand in the recordings. */
  readonly left: string
  /** Commands that were asked for in place of recorded ones. */
  readonly strayed: readonly string[]
}

/** One device that answers these recordings, one after the other, and nothing else. */
export function replay(ids: readonly string[], model = 'Ledger Flex'): Replay {
  return replayText(ids.map(recording).join('\n'), model)
}

/** @param text - As recordings are written. */
export function replayText(text: string, model: string): Replay {
  const store = RecordStore.fromString(text)
  const strayed: string[] = []
  return {
    get left() {
      return store.isEmpty() ? '' : store.toString()
    },
    strayed,
    list: async () => [{ place: 'recordings', model }],
    listen: () => () => {},
    async open(place) {
      if (place !== 'recordings') throw new LinkFailure('gone')
      const transport = await openTransportReplayer(store)
      return linkOver({
        exchange: apdu =>
          transport.exchange(apdu).catch((failure: Error) => {
            strayed.push(`${apdu.toString('hex')}: ${failure.message}`)
            throw failure
          }),
        close: () => transport.close(),
      })
    },
  }
}
