import type transportModule from '@ledgerhq/hw-transport'
import { type Link, LinkFailure, type LinkFailureKind } from './source.ts'

type Transport = Pick<transportModule.default, 'exchange' | 'close'>

/** A transport of Ledger's library as a link: what it throws becomes one of few kinds. */
export function linkOver(transport: Transport): Link {
  return {
    async exchange(apdu) {
      try {
        return await transport.exchange(Buffer.from(apdu))
      } catch (failure) {
        const kind = kindOf(failure)
        throw kind ? new LinkFailure(kind, '', failure) : failure
      }
    },
    async close() {
      try {
        await transport.close()
      } catch {
        // What was pulled out is closed.
      }
    },
  }
}

/** `undefined` for what says nothing about the way to the device, so it must be about what came over it. */
function kindOf(failure: unknown): LinkFailureKind | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined
  const { name, id, code } = failure as { name?: unknown; id?: unknown; code?: unknown }
  if (name === 'DisconnectedDevice' || name === 'DisconnectedDeviceDuringOperation') return 'gone'
  if (typeof code === 'string' && /^E[A-Z]+$|^ERR_/.test(code)) return 'gone'
  // Frames of another program's conversation came between.
  if (name === 'TransportRaceCondition' || id === 'InvalidChannel' || id === 'InvalidSequence') return 'held'
  return undefined
}
