import { classOf } from './common-js.ts'
import { type DeviceSource, type Link, LinkFailure, type Plugged } from './source.ts'
import { linkOver } from './transport-link.ts'

export interface SpeculosAddress {
  readonly host: string
  readonly port: number
}

/** `speculos:127.0.0.1:5000`, as in `COUNTERSIGN_LEDGER`; `undefined` for anything else. */
export function parseSpeculosAddress(text: string): SpeculosAddress | undefined {
  const [, host, port] = /^speculos:([A-Za-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/.exec(text) ?? []
  return host && port && Number(port) < 2 ** 16 ? { host, port: Number(port) } : undefined
}

/** The emulator of Ledger's devices, over its HTTP port. It is always there as far as this goes; opening it tells. */
export function speculosSource({ host, port }: SpeculosAddress): DeviceSource {
  const place = `speculos:${host}:${port}`
  return {
    async list(): Promise<readonly Plugged[]> {
      return [{ place, model: 'Speculos' }]
    },
    async open(): Promise<Link> {
      const transports = classOf(await import('@ledgerhq/hw-transport-node-speculos-http/lib/SpeculosHttpTransport'))
      try {
        return linkOver(await transports.open({ baseURL: `http://${host}`, apiPort: String(port) }))
      } catch (failure) {
        throw new LinkFailure('gone', '', failure)
      }
    },
    listen: () => () => {},
  }
}
